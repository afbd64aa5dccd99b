// expect: safe
// Headers of 32 bits have smaller semaphores and locks.
typedef union { char __size[16]; long int __align; } sem_t;
typedef union { char __size[32]; long int __align; } pthread_rwlock_t;
extern int sem_init (sem_t *, int, unsigned int);
extern int sem_post (sem_t *);
extern int sem_wait (sem_t *);
extern int pthread_rwlock_rdlock (pthread_rwlock_t *);
extern int pthread_rwlock_unlock (pthread_rwlock_t *);
static struct { sem_t ready; int after; } one = { .after = 3 };
static struct { pthread_rwlock_t lock; int after; } two = { .after = 4 };
int main (void)
{
  sem_init (&one.ready, 0, 1);
  sem_wait (&one.ready);
  sem_post (&one.ready);
  pthread_rwlock_rdlock (&two.lock);
  pthread_rwlock_unlock (&two.lock);
  return one.after + two.after == 7 ? 0 : *(int *) 0;
}

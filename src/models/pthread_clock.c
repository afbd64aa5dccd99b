/* Waits until a moment of a clock that is named. Which clock does not matter: any time may be over. */
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *until);
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until);
int pthread_rwlock_timedrdlock(void *lock, const struct timespec *until);
int pthread_rwlock_timedwrlock(void *lock, const struct timespec *until);
int sem_timedwait(sem_t *semaphore, const struct timespec *until);

int pthread_mutex_clocklock(pthread_mutex_t *mutex, int clock, const struct timespec *until) {
  (void)clock;
  return pthread_mutex_timedlock(mutex, until);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, int clock, const struct timespec *until) {
  (void)clock;
  return pthread_cond_timedwait(condition, mutex, until);
}

int pthread_rwlock_clockrdlock(void *lock, int clock, const struct timespec *until) {
  (void)clock;
  return pthread_rwlock_timedrdlock(lock, until);
}

int pthread_rwlock_clockwrlock(void *lock, int clock, const struct timespec *until) {
  (void)clock;
  return pthread_rwlock_timedwrlock(lock, until);
}

int sem_clockwait(sem_t *semaphore, int clock, const struct timespec *until) {
  (void)clock;
  return sem_timedwait(semaphore, until);
}

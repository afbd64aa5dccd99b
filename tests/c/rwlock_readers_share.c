// expect: safe
// Both readers hold the lock at once and meet inside.
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t inside;

static void *reader(void *argument) {
  pthread_rwlock_rdlock(&lock);
  pthread_barrier_wait(&inside);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&inside, NULL, 2);
  pthread_create(&thread, NULL, reader, NULL);
  reader(NULL);
  pthread_join(thread, NULL);
  return 0;
}

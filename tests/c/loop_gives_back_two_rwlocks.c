// expect: unsafe assertion line 30
// As loop_gives_back_two_locks.c, with a lock that is only read at the head of the loop.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER, b = PTHREAD_RWLOCK_INITIALIZER;
static volatile int ready;

static void *worker(void *argument) {
  pthread_rwlock_rdlock(&a);
  pthread_rwlock_wrlock(&b);
  ready = 1;
  while (ready != 2) {
    pthread_rwlock_unlock(&a);
    pthread_rwlock_rdlock(&a);
    pthread_rwlock_unlock(&b);
    pthread_rwlock_wrlock(&b);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) {
  }
  pthread_rwlock_rdlock(&b);
  pthread_rwlock_unlock(&b);
  pthread_rwlock_wrlock(&a);
  assert(0);
  return 0;
}

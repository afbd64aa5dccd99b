// expect: safe
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;

static void *worker(void *argument) {
  assert(pthread_spin_trylock(&lock) == EBUSY);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  assert(pthread_spin_trylock(&lock) == 0);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(pthread_spin_unlock(&lock) == 0);
  return 0;
}

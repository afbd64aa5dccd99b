// expect: unsafe assertion line 19
// It is not said which one.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;

static void *worker(void *argument) {
  pthread_barrier_wait(&barrier);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  int result = pthread_barrier_wait(&barrier);
  pthread_join(thread, NULL);
  assert(result == PTHREAD_BARRIER_SERIAL_THREAD);
  return 0;
}

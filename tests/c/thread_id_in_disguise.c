// expect: safe
// An id that was taken apart and put together again is the id of its thread.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int done;

static void *worker(void *argument) {
  done = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  uintptr_t number = (uintptr_t)thread ^ 0x1234;
  number ^= 0x1234;
  pthread_join((pthread_t)number, NULL);
  assert(done == 1);
  return 0;
}

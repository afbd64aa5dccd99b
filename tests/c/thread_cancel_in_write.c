// expect: safe
// write is a cancellation point: a thread that was asked before does not get past it.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static _Atomic int asked, past;

static void *worker(void *argument) {
  while (!asked) {
  }
  if (write(1, "x", 1) == 1) past = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  asked = 1;
  pthread_join(thread, &result);
  assert(result == PTHREAD_CANCELED && !past);
  return 0;
}

// expect: unsafe assertion line 22
// printf may be a cancellation point.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static _Atomic int asked;

static void *worker(void *argument) {
  while (!asked) {
  }
  printf("x\n");
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  asked = 1, pthread_join(thread, &result);
  assert(result != PTHREAD_CANCELED);
  return 0;
}

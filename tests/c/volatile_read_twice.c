// expect: unsafe assertion line 16
// Two reads of one variable need not agree: none of them may be left out.
#include <assert.h>
#include <pthread.h>

static volatile int x;

static void *worker(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  assert(x == x);
  pthread_join(thread, NULL);
  return 0;
}

// expect: unsafe assertion line 9
// The thread may still run before main returns.
#include <assert.h>
#include <pthread.h>

static int x;

static void *worker(void *argument) {
  assert(x == 0);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  x = 1;
  return 0;
}

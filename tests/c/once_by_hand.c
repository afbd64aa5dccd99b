// expect: unsafe assertion line 21
// A flag of one's own is not enough.
#include <assert.h>
#include <pthread.h>

static int done, initialised;

static void *worker(void *argument) {
  if (!done) {
    initialised++;
    done = 1;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(initialised == 1);
  return 0;
}

// expect: unsafe assertion line 10
// When main ends by pthread_exit the others go on.
#include <assert.h>
#include <pthread.h>

static int ready;

static void *worker(void *argument) {
  ready = 1;
  assert(!ready);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_exit(NULL);
}

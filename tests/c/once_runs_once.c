// expect: safe
// Whoever comes back from pthread_once finds the work done.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int initialised;

static void initialise(void) { initialised++; }

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  assert(initialised == 1);
  return argument;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

// expect: unsafe assertion line 12
// Main, too, gives the control back when it ends within the routine, by pthread_exit.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_t chief;
static int runs;

static void initialise(void) {
  ++runs;
  assert(pthread_equal(pthread_self(), chief) || runs == 1);
  if (pthread_equal(pthread_self(), chief)) pthread_exit(NULL);
}

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  return argument;
}

int main(void) {
  pthread_t thread;
  chief = pthread_self();
  pthread_create(&thread, NULL, worker, NULL);
  pthread_once(&once, initialise);
  return 0;
}

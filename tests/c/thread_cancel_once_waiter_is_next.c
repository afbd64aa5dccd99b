// expect: unsafe assertion line 24
// Who waits for the routine of a thread that is cancelled may be the one who runs it.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int runs;
static pthread_t last;

static void initialise(void) {
  ++runs;
  last = pthread_self();
  pthread_testcancel();
}

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  return argument;
}

static void *waiter(void *argument) {
  pthread_once(&once, initialise);
  if (runs == 2)
    assert(!pthread_equal(last, pthread_self()));
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, waiter, NULL);
  pthread_cancel(first);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// expect: unsafe assertion line 12
// A sleeping thread can be cancelled: then it does not get to the end.
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int finished;

static void check_end(void *result) {
  int canceled = result == PTHREAD_CANCELED;
  if (!canceled) return;
  assert(finished);
}

static void *work(void *arg) {
  usleep(10);
  finished = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, 0, work, 0);
  pthread_cancel(thread);
  pthread_join(thread, &result);
  check_end(result);
  return 0;
}

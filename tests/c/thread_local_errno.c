// expect: safe
// errno belongs to the thread.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *worker(void *argument) {
  errno = 7;
  return argument;
}

int main(void) {
  pthread_t thread;
  errno = 3;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(errno == 3);
  return 0;
}

// expect: unsafe assertion line 19
// Without a join the thread may not have run yet.
#include <assert.h>
#include <pthread.h>

static int shared;

static void *worker(void *argument) {
  (void)argument;
  shared = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int seen = shared;
  pthread_join(thread, NULL);
  assert(seen == 1);
  return 0;
}

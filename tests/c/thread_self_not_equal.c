// expect: unsafe assertion line 8
#include <assert.h>
#include <pthread.h>

static pthread_t first;

static void *worker(void *argument) {
  assert(pthread_equal(pthread_self(), first));
  return argument;
}

int main(void) {
  pthread_t thread;
  first = pthread_self();
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}

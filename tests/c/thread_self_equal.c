// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_t first, of_worker;

static void *worker(void *argument) {
  of_worker = pthread_self();
  assert(!pthread_equal(of_worker, first));
  return argument;
}

int main(void) {
  pthread_t thread;
  first = pthread_self();
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(pthread_equal(thread, of_worker));
  assert(pthread_equal(first, pthread_self()));
  return 0;
}

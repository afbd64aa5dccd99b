// expect: safe
// silent: Assumption
// Threads that are there have different ids, and everybody has one.
#include <assert.h>
#include <pthread.h>

static pthread_t chief;

static void *worker(void *argument) {
  assert(!pthread_equal(pthread_self(), chief));
  assert(pthread_self() != 0);
  assert(*(pthread_t *)argument == 0 || pthread_self() != *(pthread_t *)argument);
  return argument;
}

int main(void) {
  pthread_t first, second, nobody = 0;
  chief = pthread_self();
  pthread_create(&first, NULL, worker, &nobody);
  pthread_create(&second, NULL, worker, &first);
  assert(first != second);
  assert(pthread_equal(pthread_self(), chief));
  pthread_join(second, NULL);
  pthread_join(first, NULL);
  assert(!pthread_equal(first, chief));
  return 0;
}

// expect: safe
// A joined thread's writes are seen, and its result is handed over.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int shared;

static void *worker(void *argument) {
  shared = (int)(intptr_t)argument;
  return (void *)(intptr_t)(shared + 1);
}

int main(void) {
  pthread_t thread;
  void *result;
  assert(pthread_create(&thread, NULL, worker, (void *)(intptr_t)41) == 0);
  assert(pthread_join(thread, &result) == 0);
  assert(shared == 41);
  assert((intptr_t)result == 42);
  return 0;
}

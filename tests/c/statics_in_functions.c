// expect: unsafe assertion line 22
// A static local variable is shared by all threads.
#include <assert.h>
#include <pthread.h>

static int next(void) {
  static int number;
  return ++number;
}

static void *worker(void *result) {
  *(int *)result = next();
  return NULL;
}

int main(void) {
  pthread_t thread;
  int first = 0, second = 0;
  pthread_create(&thread, NULL, worker, &first);
  worker(&second);
  pthread_join(thread, NULL);
  assert(first != second);
  return 0;
}

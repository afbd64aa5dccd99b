// expect: safe
// A thread that ends within the routine, by pthread_exit, leaves it to the next one.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int begun, ended;

static void initialise(void) {
  if (begun++ == 0) pthread_exit(NULL);
  ++ended;
}

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  assert(begun == 2);
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(begun == 2);
  assert(ended == 1);
  return 0;
}

// expect: unsafe assertion line 20
// Through its address one thread can write another's copy.
#include <assert.h>
#include <pthread.h>

static _Thread_local int count;
static int *of_main;

static void *worker(void *argument) {
  assert(&count != of_main);
  *of_main = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  of_main = &count;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(count == 0);
  return 0;
}

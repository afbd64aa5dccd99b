// expect: safe
// A thread may use another's local variable while that is there.
#include <assert.h>
#include <pthread.h>

static void *worker(void *argument) {
  *(int *)argument = 3;
  return NULL;
}

int main(void) {
  pthread_t thread;
  int local = 0;
  pthread_create(&thread, NULL, worker, &local);
  pthread_join(thread, NULL);
  assert(local == 3);
  return 0;
}

// expect: safe
// pthread_exit ends the thread from a function within, and its value goes to whoever joins.
#include <assert.h>
#include <pthread.h>

static int value = 5;

static void leave(void) { pthread_exit(&value); }

static void *worker(void *argument) {
  leave();
  value = 6;
  return argument;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, &result);
  assert(*(int *)result == 5);
  return 0;
}

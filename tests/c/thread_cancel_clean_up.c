// expect: safe
// The handler runs once, whether the thread is cancelled or comes to its end.
#include <assert.h>
#include <pthread.h>

static int cleaned;

static void clean_up(void *argument) { *(int *)argument += 1; }

static void *worker(void *argument) {
  pthread_cleanup_push(clean_up, &cleaned);
  pthread_testcancel();
  pthread_cleanup_pop(1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  assert(cleaned == 1);
  return 0;
}

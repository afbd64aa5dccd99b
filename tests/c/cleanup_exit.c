// expect: safe
// Handlers run at pthread_exit, the newest first, and one that was popped only if it is asked for.
#include <assert.h>
#include <pthread.h>

static int calls;
static void add(void *digit) { calls = calls * 10 + *(int *)digit; }

static void leave(void *result) { pthread_exit(result); }

static void *work(void *result) {
  int digits[] = {1, 2, 3, 4};
  pthread_cleanup_push(add, &digits[0]);
  pthread_cleanup_push(add, &digits[1]);
  pthread_cleanup_push(add, &digits[2]);
  pthread_cleanup_pop(1);
  pthread_cleanup_push(add, &digits[3]);
  pthread_cleanup_pop(0);
  leave(result);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(0);
  return NULL;
}

int main(void) {
  pthread_t thread;
  void *result;
  pthread_create(&thread, NULL, work, &calls);
  pthread_join(thread, &result);
  assert(calls == 321 && result == &calls);
  return 0;
}

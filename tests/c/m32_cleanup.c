// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>

static int cleaned;

static void clean(void *argument) { cleaned += *(int *)argument; }

static void *work(void *argument) {
  pthread_cleanup_push(clean, argument);
  pthread_exit(argument);
  pthread_cleanup_pop(0);
  return 0;
}

int main(void) {
  int number = 5;
  void *result;
  pthread_t thread;
  pthread_create(&thread, 0, work, &number);
  pthread_join(thread, &result);
  assert(cleaned == 5 && result == &number);
  return 0;
}

// expect: unsafe assertion line 16
#include <assert.h>
#include <pthread.h>

static int x;

static void *worker(void *argument) {
  x = 1;
  x = 2;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  assert(x != 1);
  pthread_join(thread, NULL);
  return 0;
}

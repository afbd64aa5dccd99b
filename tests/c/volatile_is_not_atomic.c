// expect: unsafe assertion line 17
#include <assert.h>
#include <pthread.h>

static volatile int count;

static void *worker(void *argument) {
  count++;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
  return 0;
}

// expect: unsafe assertion line 18
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;

static void *worker(void *argument) {
  ready = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int tries = 0;
  while (!ready && tries < 3) tries++;
  assert(tries < 3);
  pthread_join(thread, NULL);
  return 0;
}

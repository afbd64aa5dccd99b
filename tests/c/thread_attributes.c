// expect: safe
#include <assert.h>
#include <pthread.h>

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  assert(pthread_attr_init(&attributes) == 0);
  assert(pthread_attr_setstacksize(&attributes, 1 << 16) == 0);
  assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE) == 0);
  assert(pthread_create(&thread, &attributes, worker, NULL) == 0);
  assert(pthread_attr_destroy(&attributes) == 0);
  assert(pthread_join(thread, NULL) == 0);
  return 0;
}

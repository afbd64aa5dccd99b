// expect: unsafe lock line 14
// A thread that was created detached cannot be joined.
#include <pthread.h>

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_create(&thread, &attributes, worker, NULL);
  pthread_attr_destroy(&attributes);
  pthread_join(thread, NULL);
  return 0;
}

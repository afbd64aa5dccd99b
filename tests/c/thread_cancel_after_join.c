// expect: unsafe lock line 10
#include <pthread.h>

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_cancel(thread);
  return 0;
}

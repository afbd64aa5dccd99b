// expect: safe
// Nobody will ever set the flag. A thread that only looks is excused: nothing bad happens, for ever.
#include <pthread.h>

static volatile int flag;

static void *worker(void *argument) {
  while (!flag) {
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}

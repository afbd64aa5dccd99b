// expect: unsafe lock line 5
#include <pthread.h>

static void *worker(void *argument) {
  pthread_join(pthread_self(), NULL);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}

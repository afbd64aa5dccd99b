// expect: unsafe deadlock
// The handler wants the lock that its own thread holds.
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void handle(int number) {
  pthread_mutex_lock(&mutex);
  exit(number);
}

int main(void) {
  signal(SIGUSR1, handle);
  pthread_mutex_lock(&mutex);
  raise(SIGUSR1);
  pthread_mutex_unlock(&mutex);
  return 0;
}

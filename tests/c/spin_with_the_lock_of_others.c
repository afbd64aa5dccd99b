// expect: unsafe deadlock
// The one that spins holds the lock that the other one needs to let it go on.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int flag;

static void *spinner(void *argument) {
  pthread_mutex_lock(&m);
  while (!flag) {
  }
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, spinner, NULL);
  pthread_mutex_lock(&m);
  flag = 1;
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  return 0;
}

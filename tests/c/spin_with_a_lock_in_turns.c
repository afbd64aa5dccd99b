// expect: safe
// As spin_with_the_lock_of_others.c, but the lock is given back in every round.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int flag;

static void *spinner(void *argument) {
  pthread_mutex_lock(&m);
  while (!flag) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
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

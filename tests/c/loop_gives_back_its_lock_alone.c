// expect: safe
// As loop_gives_back_its_lock.c, but main never sets the flag: the thread spins, and main gets the lock all the same.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside, flag;

static void *worker(void *argument) {
  pthread_mutex_lock(&m);
  inside = 1;
  while (!flag) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
  }
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  inside = 2;
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  return 0;
}

// expect: unsafe race
// options: --check +race
// A trylock that fails does not synchronise: what the holder did before it took the lock may not be seen yet.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *worker(void *argument) {
  data = 1;
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (pthread_mutex_trylock(&lock) == 0)
    pthread_mutex_unlock(&lock);
  else
    data = 2;
  pthread_join(thread, 0);
  return 0;
}

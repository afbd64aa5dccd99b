// expect: safe
// options: --check +race
// says: ^Data races: none; they were looked for in all executions
// A trylock that succeeds synchronises with who unlocked before.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data, ready;

static void *worker(void *argument) {
  data = 1;
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  if (pthread_mutex_trylock(&lock) == 0) {
    int is_ready = ready;
    pthread_mutex_unlock(&lock);
    if (is_ready) data = 2;
  }
  pthread_join(thread, 0);
  return 0;
}

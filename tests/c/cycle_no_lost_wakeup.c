// expect: safe
// As cycle_lost_wakeup.c, but the flag is set under the mutex.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int ready, done;

static void *worker(void *argument) {
  pthread_mutex_lock(&m);
  while (!ready) pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  done = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  int picture = 0;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_mutex_unlock(&m);
  pthread_cond_signal(&c);
  while (!done) picture = (picture + 1) % 4;
  pthread_join(thread, NULL);
  return 0;
}

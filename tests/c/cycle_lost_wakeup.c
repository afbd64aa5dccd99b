// expect: unsafe deadlock
// The signal is given without the mutex, and is lost if the worker is between its look and its wait. The one who polls
// counts to four again and again.
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
  ready = 1;
  pthread_cond_signal(&c);
  while (!done) picture = (picture + 1) % 4;
  pthread_join(thread, NULL);
  return 0;
}

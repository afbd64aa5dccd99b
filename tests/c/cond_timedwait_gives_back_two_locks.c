// expect: unsafe assertion line 34
// Between two waits the thread gives back one lock and then the other. Main needs b first and then a: two rounds.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static volatile int ready;

static void *worker(void *argument) {
  struct timespec soon = {1, 0};
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&m);
  ready = 1;
  while (ready != 2) {
    pthread_cond_timedwait(&c, &m, &soon);
    pthread_mutex_unlock(&a);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&b);
    pthread_mutex_lock(&b);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) {
  }
  pthread_mutex_lock(&b), pthread_mutex_unlock(&b);
  pthread_mutex_lock(&a);
  assert(0);
}

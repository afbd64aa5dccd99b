// expect: unsafe assertion line 30
// In every round the thread gives back one lock and then the other. Main needs b first and then a: two rounds.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static volatile int ready;

static void *worker(void *argument) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  ready = 1;
  while (ready != 2) {
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
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_lock(&a);
  assert(0);
  return 0;
}

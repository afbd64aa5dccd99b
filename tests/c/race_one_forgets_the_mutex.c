// expect: unsafe race
// options: --check +race
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  count++;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int seen = count;
  pthread_join(thread, NULL);
  return seen;
}

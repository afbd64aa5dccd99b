// expect: unsafe race
// options: --check +race
// In most executions the mutex happens to order the two; in one it does not.
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data, unrelated;

static void *worker(void *argument) {
  data = 1;
  pthread_mutex_lock(&mutex);
  unrelated++;
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  unrelated++;
  pthread_mutex_unlock(&mutex);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}

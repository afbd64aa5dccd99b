// expect: unsafe leak
// options: --check +leak
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static void *worker(void *argument) {
  pthread_setspecific(key, malloc(8));
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}

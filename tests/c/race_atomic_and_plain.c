// expect: unsafe race
// options: --check +race
#include <pthread.h>

static int x;

static void *worker(void *argument) {
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  x = 2;
  pthread_join(thread, NULL);
  return 0;
}

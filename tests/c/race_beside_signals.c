// expect: unsafe race
// options: --check +race
// Nor does a signal behind another signal.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static int data;
static atomic_int ready;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static void *work(void *unused) {
  data = 1;
  pthread_cond_signal(&condition);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;

  pthread_create(&thread, NULL, work, NULL);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  pthread_cond_signal(&condition);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}

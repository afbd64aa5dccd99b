// expect: unsafe race
// options: --check +race
// Two looks at a clock order nothing.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static int data;
static atomic_int ready;

static void *work(void *unused) {
  data = 1;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;

  pthread_create(&thread, NULL, work, NULL);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}

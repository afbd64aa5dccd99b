// expect: unsafe race
// options: --check +race
// Nor does making a key.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static int data;
static atomic_int ready;
static pthread_key_t first, second;
static void *work(void *unused) {
  data = 1;
  pthread_key_create(&first, NULL);
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
  return unused;
}

int main(void) {
  pthread_t thread;

  pthread_create(&thread, NULL, work, NULL);
  while (!atomic_load_explicit(&ready, memory_order_relaxed))
    ;
  pthread_key_create(&second, NULL);
  data = 2;
  pthread_join(thread, NULL);
  return 0;
}

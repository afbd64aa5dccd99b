// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count = 10;

static void *worker(void *argument) {
  int old = atomic_fetch_add(&count, 2);
  assert(old == 10 || old == 12 || old == 9 || old == 11);
  atomic_fetch_sub_explicit(&count, 1, memory_order_relaxed);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(atomic_load(&count) == 12);
  return 0;
}

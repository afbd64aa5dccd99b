// expect: unsafe assertion line 19
// Reading and writing are atomic, and still another can come in between.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int count;

static void *worker(void *argument) {
  atomic_store(&count, atomic_load(&count) + 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
  return 0;
}

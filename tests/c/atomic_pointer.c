// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int values[2] = {3, 4};
static _Atomic(int *) current = &values[0];

static void *worker(void *argument) {
  atomic_store(&current, &values[1]);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int seen = *atomic_load(&current);
  assert(seen == 3 || seen == 4);
  pthread_join(thread, NULL);
  assert(*current == 4);
  assert(atomic_fetch_sub(&current, 1) == &values[1]);
  assert(*current == 3);
  return 0;
}

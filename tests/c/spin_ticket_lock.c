// expect: safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next_ticket, now_serving;
static int count;

static void *worker(void *argument) {
  unsigned mine = atomic_fetch_add(&next_ticket, 1);
  while (atomic_load(&now_serving) != mine) {
  }
  count++;
  atomic_fetch_add(&now_serving, 1);
  return argument;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(count == 3);
  return 0;
}

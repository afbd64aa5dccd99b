// expect: unsafe assertion line 33
// options: --check +race
// What a thread did before it was collected comes before what is begun afterwards, and is no race with it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int plain[2];
static atomic_int order;

static void *early(void *place) {
  *(int *)place = 1;
  return NULL;
}

static void *late(void *place) {
  *(int *)place += 1;
  atomic_store(&order, place == &plain[0] ? 1 : 2);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int round = 0; round < 2; round++) {
    void *(*function)(void *) = round == 0 ? early : late;
    pthread_create(&threads[0], NULL, function, &plain[0]);
    pthread_create(&threads[1], NULL, function, &plain[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
  }
  int last = atomic_load(&order);
  assert(plain[0] == 2 && plain[1] == 2);
  assert(last == 2);
  return 0;
}

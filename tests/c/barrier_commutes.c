// expect: safe
// options: --check +race
// options-none: skip
// Who comes first to a barrier makes no difference, and what is handed over at it is in order.
#include <assert.h>
#include <pthread.h>

enum { threads = 8, phases = 3 };
static pthread_barrier_t barrier;
static int cells[threads];

static void *worker(void *argument) {
  int me = (int)(long)argument;
  for (int phase = 0; phase < phases; phase++) {
    cells[me] = phase;
    pthread_barrier_wait(&barrier);
    assert(cells[(me + 1) % threads] == phase);
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(void) {
  pthread_t ids[threads];
  pthread_barrier_init(&barrier, 0, threads);
  for (int i = 0; i < threads; i++) pthread_create(&ids[i], 0, worker, (void *)(long)i);
  for (int i = 0; i < threads; i++) pthread_join(ids[i], 0);
  return 0;
}

// unverif(N): each of two threads counts itself, and one that finds itself alone adds to a shared number N times and
// compares it with its own count. Nobody else can find itself alone after it.
// expect: safe
// size: N=4 threads: 2 paper: - 221 27
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_uint threads_seen;
static atomic_uint sum;

static void *worker(void *unused) {
  unsigned mine = 0;
  atomic_fetch_add(&threads_seen, 1);
  if (atomic_load(&threads_seen) != 1) return unused;
  for (int i = 0; i < N; i++) {
    atomic_store(&sum, atomic_load(&sum) + 1);
    mine++;
    assert(atomic_load(&sum) == mine);
  }
  return unused;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

// sigma(N): N threads mark the place in an array that a shared index tells them, while main creates them and counts the
// index up. What a thread touches depends on what it has read. N! * 2^N classes of executions.
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 4
#endif

static atomic_int index_of_next;
static atomic_int marks[N + 1];

static void *mark(void *unused) {
  atomic_store(&marks[atomic_load(&index_of_next)], 1);
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&threads[i], NULL, mark, NULL);
    atomic_store(&index_of_next, i + 1);
  }
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  return 0;
}

// szymanski(N): Szymanski's mutual exclusion for two threads, each of which goes into its critical section N times. A
// flag is 0 outside, 1 at the door, 2 in the waiting room, 3 on the way in, and 4 when the door is closed.
// expect: safe
// size: N=1 threads: 2 paper: - - 6
// size: N=3 threads: 2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 1
#endif

static atomic_int flag[2];
static atomic_int inside;

static void enter(int me) {
  int other = 1 - me;
  atomic_store(&flag[me], 1);
  while (atomic_load(&flag[other]) >= 3) {
  }
  atomic_store(&flag[me], 3);
  if (atomic_load(&flag[other]) == 1) {
    atomic_store(&flag[me], 2);
    while (atomic_load(&flag[other]) != 4) {
    }
  }
  atomic_store(&flag[me], 4);
  if (me == 1) {
    while (atomic_load(&flag[other]) >= 2) {
    }
  }
}

static int is_on_the_way(int flag_of_other) { return flag_of_other == 2 || flag_of_other == 3; }

static void leave(int me) {
  if (me == 0) {
    while (is_on_the_way(atomic_load(&flag[1]))) {
    }
  }
  atomic_store(&flag[me], 0);
}

static void *worker(void *number) {
  int me = (int)(intptr_t)number;
  for (int i = 0; i < N; i++) {
    enter(me);
    atomic_store(&inside, me);
    assert(atomic_load(&inside) == me);
    leave(me);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

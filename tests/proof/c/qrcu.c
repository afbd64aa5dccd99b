// prove: safe
// Quick read-copy update, two readers and one updater, for ever. No reader that was inside when an update began is
// still inside when it ends.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int idx, ctr0 = 1, ctr1;
static atomic_bool inside1, inside2;    // in its critical section
static atomic_bool watched1, watched2;  // since before the update began

static int __VERIFIER_atomic_count(int mine) {
  if (mine == 0 && ctr0 > 0) {
    ctr0++;
    return 1;
  }
  if (mine == 1 && ctr1 > 0) {
    ctr1++;
    return 1;
  }
  return 0;
}

static void __VERIFIER_atomic_leave(atomic_bool *inside, atomic_bool *watched) {
  *inside = 0;
  *watched = 0;
}

static void __VERIFIER_atomic_watch(void) {
  watched1 = inside1;
  watched2 = inside2;
}

static void read_side(atomic_bool *inside, atomic_bool *watched) {
  int mine = idx;
  while (!__VERIFIER_atomic_count(mine)) mine = idx;
  *inside = 1;
  __VERIFIER_atomic_leave(inside, watched);
  if (mine == 0)
    ctr0--;
  else
    ctr1--;
}

static void *first_reader(void *unused) {
  while (1) read_side(&inside1, &watched1);
  return unused;
}

static void *second_reader(void *unused) {
  while (1) read_side(&inside2, &watched2);
  return unused;
}

static void *updater(void *unused) {
  while (1) {
    __VERIFIER_atomic_watch();
    int sum = ctr0;
    sum = sum + ctr1;
    if (sum <= 1) {
      sum = ctr0;
      sum = sum + ctr1;
    }
    if (sum > 1) {
      if (idx == 0) {
        ctr1++;
        idx = 1;
        ctr0--;
        while (ctr0 != 0);
      } else {
        ctr0++;
        idx = 0;
        ctr1--;
        while (ctr1 != 0);
      }
    }
    assert(!watched1);
    assert(!watched2);
  }
  return unused;
}

int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_t t2;
  pthread_create(&t0, 0, first_reader, 0);
  pthread_create(&t1, 0, second_reader, 0);
  pthread_create(&t2, 0, updater, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  return 0;
}

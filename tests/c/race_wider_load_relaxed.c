// expect: unsafe race
// options: --check race
// Who only looks at eight bytes at once has synchronised with nobody.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static union {
  uint32_t half[2];
  uint64_t whole;
} counts = {{2, 1}};
static int left, right;

static void *first(void *argument) {
  left = 1;
  __atomic_fetch_sub(&counts.half[0], 1, __ATOMIC_ACQ_REL);
  return argument;
}

static void *second(void *argument) {
  right = 1;
  __atomic_fetch_sub(&counts.half[1], 1, __ATOMIC_ACQ_REL);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  if (__atomic_load_n(&counts.whole, __ATOMIC_RELAXED) == 1) {
    counts.whole = 0;
    assert(left + right == 2);
  }
  pthread_join(a, 0);
  pthread_join(b, 0);
}

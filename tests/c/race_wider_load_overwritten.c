// expect: unsafe race
// options: --check race
// One half was written again since, by a thread that releases nothing: what was released there is not what is read.
#include <pthread.h>
#include <stdint.h>

static union {
  uint32_t half[2];
  uint64_t whole;
} counts;
static int left;

static void *first(void *argument) {
  left = 1;
  __atomic_store_n(&counts.half[0], 1, __ATOMIC_RELEASE);
  return argument;
}

static void *second(void *argument) {
  __atomic_store_n(&counts.half[0], 2, __ATOMIC_RELAXED);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  int seen = __atomic_load_n(&counts.whole, __ATOMIC_ACQUIRE) == 2 ? left : 0;
  pthread_join(a, 0);
  pthread_join(b, 0);
  return seen;
}

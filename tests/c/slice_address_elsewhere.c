// expect: safe
// An address that is put together from bits and has nothing to do with what is checked.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x, statistics;

static int *rebuilt(int *p) {
  uintptr_t from = (uintptr_t)p, to = 0;
  for (int i = 0; i < 64; i++) to |= (uintptr_t)((from >> i & 1) != 0) << i;
  return (int *)to;
}

static void *other(void *unused) {
  (void)unused;
  *rebuilt(&statistics) = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  int before = x;
  int after = x;
  pthread_join(thread, 0);
  assert(before == after && statistics == 1);
}

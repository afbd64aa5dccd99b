// expect: unsafe assertion line 29
// A copy of memory to an address that is put together from bits.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static int x;

static uintptr_t rebuilt(uintptr_t from) {
  uintptr_t to = 0;
  for (int i = 0; i < 64; i++) to |= (uintptr_t)((from >> i & 1) != 0) << i;
  return to;
}

static void *other(void *unused) {
  (void)unused;
  int one = 1;
  memcpy((int *)rebuilt((uintptr_t)&x), &one, sizeof one);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  int before = x;
  int after = x;
  pthread_join(thread, 0);
  assert(before == after);
}

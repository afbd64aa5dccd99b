// expect: unsafe assertion line 29
// Two halves of an address in two variables, with a key.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static uint32_t high, low;

static int *rebuilt(int *p) {
  high = (uint32_t)((uintptr_t)p >> 32) ^ 0x5a5a5a5a;
  low = (uint32_t)(uintptr_t)p ^ 0x12345678;
  return (int *)((uintptr_t)(high ^ 0x5a5a5a5a) << 32 | (low ^ 0x12345678));
}

static void *other(void *unused) {
  (void)unused;
  *rebuilt(&x) = 1;
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

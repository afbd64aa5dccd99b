// expect: unknown
// As a floating-point number, and back.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static int *rebuilt(int *p) {
  double high = (double)((uintptr_t)p >> 32), low = (double)((uintptr_t)p & 0xffffffff);
  return (int *)((uintptr_t)high << 32 | (uintptr_t)low);
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

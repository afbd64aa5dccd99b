// options: --check assertion
// expect: unsafe assertion line 34
// The same where memory errors are not looked for, and the address depends on a race: in the order that is tried first
// it is that of y.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static int y, late;

static int *rebuilt(int *p) {
  uintptr_t from = (uintptr_t)p, to = 0;
  for (int i = 0; i < 64; i++) to |= (uintptr_t)((from >> i & 1) != 0) << i;
  return (int *)to;
}

static void *other(void *unused) {
  (void)unused;
  int *p = &y;
  if (late) p = rebuilt(&x);
  *p = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  late = 1;
  int before = x;
  int after = x;
  pthread_join(thread, 0);
  assert(before == after);
}

// expect: unknown
// Which function is called is put together from bits. That is not followed, and no error of the program.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static int quiet(void) { return 0; }
static int loud(void) { return x = 1; }

static uintptr_t rebuilt(uintptr_t from) {
  uintptr_t to = 0;
  for (int i = 0; i < 64; i++)
    if (from >> i & 1) to += (uintptr_t)1 << i;
  return to;
}

static void *other(void *unused) {
  (void)unused;
  int (*volatile f)(void) = quiet;
  f = (int (*)(void))rebuilt((uintptr_t)loud);
  f();
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

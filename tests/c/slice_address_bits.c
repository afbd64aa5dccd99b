// expect: unsafe assertion line 29
// The address of x is put together from its bits, by comparisons: where it points to is not known before the program
// runs. What the other thread does to x in between has to be seen all the same.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static int *rebuilt(int *p) {
  uintptr_t from = (uintptr_t)p, to = 0;
  for (int i = 0; i < 64; i++)
    if (from >> i & 1) to += (uintptr_t)1 << i;
  return (int *)to;
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

// expect: unsafe assertion line 32
// The address for the result of a thread, and that of the text that is printed into, are put together from bits.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void *x;
static char text[8] = "a";

static void *rebuilt(void *p) {
  uintptr_t from = (uintptr_t)p, to = 0;
  for (int i = 0; i < 64; i++) to |= (uintptr_t)((from >> i & 1) != 0) << i;
  return (void *)to;
}

static void *inner(void *argument) { return argument; }

static void *other(void *unused) {
  (void)unused;
  pthread_t thread;
  pthread_create(&thread, 0, inner, &x);
  pthread_join(thread, rebuilt(&x));
  sprintf(rebuilt(text), "b");
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  void *first = x;
  assert(first == x || text[0] == 'b');
  pthread_join(thread, 0);
}

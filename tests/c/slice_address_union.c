// expect: unsafe assertion line 31
// Taken apart into bytes by a union: points-to follows that.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static int *rebuilt(int *p) {
  union {
    int *pointer;
    unsigned char bytes[8];
  } from, to;
  from.pointer = p;
  for (int i = 0; i < 8; i++) to.bytes[i] = (unsigned char)(from.bytes[i] ^ 0);
  return to.pointer;
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

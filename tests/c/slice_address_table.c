// expect: unsafe assertion line 36
// options-fallback: skip
// The address goes through a table, four bits at a time.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static const unsigned char digits[17] = "0123456789abcdef";

static int *rebuilt(int *p) {
  char text[16];
  for (int i = 0; i < 16; i++) text[i] = (char)digits[(uintptr_t)p >> 4 * i & 15];
  uintptr_t to = 0;
  for (int i = 0; i < 16; i++) {
    uintptr_t digit = 0;
    while (digits[digit] != text[i]) digit++;
    to |= digit << 4 * i;
  }
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

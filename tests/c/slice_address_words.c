// expect: unsafe assertion line 31
// In an array of integers, by memcpy.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static int x;

static int *rebuilt(int *p) {
  unsigned short parts[4], copy[4];
  memcpy(parts, &p, sizeof parts);
  for (int i = 0; i < 4; i++) copy[3 - i] = parts[i];
  uintptr_t to = 0;
  for (int i = 0; i < 4; i++) to = to << 16 | copy[i];
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

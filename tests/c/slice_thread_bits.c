// expect: unknown
// Which function a thread runs is put together from bits. That is not followed, and no error of the program.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static void *loud(void *unused) {
  (void)unused;
  x = 1;
  return 0;
}

static uintptr_t rebuilt(uintptr_t from) {
  uintptr_t to = 0;
  for (int i = 0; i < 64; i++)
    if (from >> i & 1) to += (uintptr_t)1 << i;
  return to;
}

static void *other(void *unused) {
  (void)unused;
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, (void *(*)(void *))rebuilt((uintptr_t)loud), 0);
  (void)other;
  int before = x;
  int after = x;
  pthread_join(thread, 0);
  assert(before == after);
}

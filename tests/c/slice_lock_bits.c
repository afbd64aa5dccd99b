// expect: unknown
// What protects x is reached through an address that is put together from bits: a lock there is not followed, and no
// error of the program.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

static int x;

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static uintptr_t rebuilt(uintptr_t from) {
  uintptr_t to = 0;
  for (int i = 0; i < 64; i++) to |= (uintptr_t)((from >> i & 1) != 0) << i;
  return to;
}

static void *other(void *unused) {
  (void)unused;
  pthread_mutex_lock((pthread_mutex_t *)rebuilt((uintptr_t)&m));
  x = 1;
  pthread_mutex_unlock((pthread_mutex_t *)rebuilt((uintptr_t)&m));
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  pthread_mutex_lock(&m);
  int before = x;
  int after = x;
  pthread_mutex_unlock(&m);
  pthread_join(thread, 0);
  assert(before == after);
}

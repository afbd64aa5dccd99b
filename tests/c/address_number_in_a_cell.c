// expect: unsafe assertion line 27
// What one thread leaves in a variable is a number or an address; the other compares it with a constant.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

static _Atomic uintptr_t value;
static atomic_int order, x;

static void *numbers(void *unused) {
  order = 1;
  value = 70000;
  return unused;
}

static void *addresses(void *unused) {
  order = 2;
  value = (uintptr_t)&order;
  return unused;
}

static void *look(void *unused) {
  uintptr_t seen = value;
  x++;
  int low = seen != 0 && seen < 60000;
  assert(!low);
  return unused;
}

int main(void) {
  pthread_t s, t, u;
  pthread_create(&s, 0, numbers, 0);
  pthread_create(&t, 0, addresses, 0);
  pthread_create(&u, 0, look, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}

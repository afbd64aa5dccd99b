// prove: unsafe
// Szymanski's mutual exclusion, two threads, for ever: on the way out nobody waits for the door to close.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag0, flag1;
static int inside;

static void *first(void *unused) {
  while (1) {
    flag0 = 1;
    while (flag1 > 2);
    flag0 = 3;
    if (flag1 == 1) {
      flag0 = 2;
      while (flag1 != 4);
    }
    flag0 = 4;
    inside = 1;
    assert(inside == 1);
    flag0 = 0;
  }
  return unused;
}

static void *second(void *unused) {
  while (1) {
    flag1 = 1;
    while (flag0 > 2);
    flag1 = 3;
    if (flag0 == 1) {
      flag1 = 2;
      while (flag0 != 4);
    }
    flag1 = 4;
    while (flag0 > 1);
    inside = 2;
    assert(inside == 2);
    flag1 = 0;
  }
  return unused;
}

int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, first, 0);
  pthread_create(&t1, 0, second, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  return 0;
}

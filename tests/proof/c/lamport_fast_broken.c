// prove: unsafe
// Lamport's fast mutual exclusion (1987), two threads, for ever: the second look at y does not wait for the other thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_bool b1, b2;
static atomic_int x, y;
static int inside;

static void enter(atomic_bool *mine, int number) {
  while (1) {
    *mine = 1;
    x = number;
    if (y != 0) {
      *mine = 0;
      while (y != 0);
      continue;
    }
    y = number;
    if (x == number) return;
    *mine = 0;
    if (y == number) return;
    while (y != 0);
  }
}

static void *first(void *unused) {
  while (1) {
    enter(&b1, 1);
    inside = 1;
    assert(inside == 1);
    y = 0;
    b1 = 0;
  }
  return unused;
}

static void *second(void *unused) {
  while (1) {
    enter(&b2, 2);
    inside = 2;
    assert(inside == 2);
    y = 0;
    b2 = 0;
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

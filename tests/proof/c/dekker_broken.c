// prove: unsafe
// Dekker's mutual exclusion for two threads, for ever: who gets the turn does not look at the other flag again.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_bool flag0, flag1;
static atomic_int turn;
static int inside;

static void *left(void *unused) {
  while (1) {
    flag0 = 1;
    if (flag1)
      if (turn == 1) {
        flag0 = 0;
        while (turn != 0);
        flag0 = 1;
      }
    inside = 1;
    assert(inside == 1);
    inside = 0;
    turn = 1;
    flag0 = 0;
  }
  return unused;
}

static void *right(void *unused) {
  while (1) {
    flag1 = 1;
    if (flag0)
      if (turn == 0) {
        flag1 = 0;
        while (turn != 1);
        flag1 = 1;
      }
    inside = 2;
    assert(inside == 2);
    inside = 0;
    turn = 0;
    flag1 = 0;
  }
  return unused;
}

int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_create(&t0, 0, left, 0);
  pthread_create(&t1, 0, right, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  return 0;
}

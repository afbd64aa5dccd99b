// expect: unsafe assertion line 26
#include "heddle.h"

#include <pthread.h>

static int x, y;

static void *worker(void *argument) {
  heddle_atomic_begin();
  x++;
  y++;
  heddle_atomic_end();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  heddle_atomic_begin();
  int same = x == y;
  heddle_atomic_end();
  heddle_assert(same);
  uint8_t n = heddle_nondet_uint8();
  heddle_assume(n > 250);
  pthread_join(thread, NULL);
  heddle_assert(n + x < 256);
  return 0;
}

// expect: unsafe assertion line 34
// An address with a version in its upper bits passes its block on to others, who can change it in between.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static _Atomic uint64_t passed_on;
static int was_seen;

static void *work(void *argument) {
  uint64_t seen = passed_on;
  if (seen != 0) {
    int *counter = (int *)(seen & 0xffffffffffffULL);
    int old = *counter;
    *counter = old + 1;
    was_seen = 1;
  }
  return argument;
}

int main(void) {
  int *counter = malloc(sizeof *counter);
  *counter = 0;
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  passed_on = (uint64_t)counter | 3ULL << 48;
  int old = *counter;
  *counter = old + 1;
  pthread_join(thread, 0);
  int result = *counter;
  free(counter);
  assert(!was_seen || result == 2);
  return 0;
}

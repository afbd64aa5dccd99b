// expect: unknown
// An address that is passed on in two halves is not followed.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

static uint32_t low, high;
static atomic_int ready;
static int was_seen;

static void *work(void *argument) {
  if (ready) {
    int *counter = (int *)((uint64_t)high << 32 | low);
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
  low = (uint32_t)(uint64_t)counter;
  high = (uint32_t)((uint64_t)counter >> 32);
  ready = 1;
  int old = *counter;
  *counter = old + 1;
  pthread_join(thread, 0);
  int result = *counter;
  free(counter);
  assert(!was_seen || result == 2);
  return 0;
}

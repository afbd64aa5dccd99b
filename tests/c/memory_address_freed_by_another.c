// expect: safe
// says: Assumption: the memory of a block that was freed is not given out again
// The block may have been freed when the next one is allocated, though the search need not look at that order.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

static uintptr_t known;

static void *worker(void *argument) {
  free(argument);
  return NULL;
}

static void *other(void *argument) {
  int *block = malloc(sizeof *block);
  assert((uintptr_t)block != known);
  free(block);
  return argument;
}

int main(void) {
  pthread_t one, two;
  int *block = malloc(sizeof *block);
  known = (uintptr_t)block;
  pthread_create(&one, NULL, worker, block);
  pthread_create(&two, NULL, other, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return 0;
}

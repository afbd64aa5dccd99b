// expect: safe
// options: --check +race,+leak
// flags: -m32
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic unsigned passed;

static void *work(void *unused) {
  int *block = malloc(sizeof *block);
  *block = 6;
  passed = (unsigned)block;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  int *block = (int *)passed;
  if (block) assert(*block == 6);
  pthread_join(thread, 0);
  free((int *)passed);
  return 0;
}

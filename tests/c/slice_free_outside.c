// expect: unsafe assertion line 20
// options: --check assertion
// Freed memory is no error here, but in one order the block is read before it is freed.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *shown;

static void *show(void *unused) {
  int *number = calloc(1, sizeof *number);
  *number = 5;
  shown = number;
  free(number);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, show, NULL);
  if (shown) assert(*shown != 5);
  return 0;
}

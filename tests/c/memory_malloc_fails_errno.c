// expect: safe
// options: --malloc-fails
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  errno = 0;
  void *block = malloc(3);
  assert(block != NULL || errno == ENOMEM);
  free(block);
  return 0;
}

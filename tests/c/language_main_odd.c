// expect: safe
// What other compilers warn about.
#include <assert.h>

static int done;

void main(long argc, char* argv) {
  done = argc == 1 && argv != 0;
  assert(done);
}

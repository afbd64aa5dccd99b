// expect: safe
#include <assert.h>

static int depth(char* top) {
  char* here = __builtin_frame_address(0);
  return here != top && __builtin_return_address(0) != 0;
}

int main(void) {
  assert(depth(__builtin_frame_address(0)));
  return 0;
}

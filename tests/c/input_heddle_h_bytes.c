// expect: safe
#include "heddle.h"

int main(void) {
  struct {
    unsigned char kind;
    uint32_t length;
  } header;
  heddle_make_symbolic(&header, sizeof header, "header");
  heddle_assume(header.kind < 3);
  switch (header.kind) {
    case 0:
    case 1:
    case 2: break;
    default: heddle_error();
  }
  heddle_assert(header.length / 2 <= INT32_MAX);
  return 0;
}

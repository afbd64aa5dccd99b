// expect: unsafe assertion line 16
// A pointer where words do not begin: its bytes tell nothing either, and it is the same pointer.
#include <assert.h>

struct __attribute__((packed)) record {
  char kind;
  int *pointer;
};

static int x = 3;

int main(void) {
  struct record r = {1, &x}, copy = r;
  assert(*copy.pointer == 3 && r.pointer == &x);
  unsigned char *bytes = (unsigned char *)&r;
  assert(bytes[5] == bytes[6]);
  return 0;
}

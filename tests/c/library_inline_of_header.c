// expect: unsafe assertion line 11
// What an older header defines inline, by a function of the library that does the same: that does not call it back.
#include <assert.h>

int open(const char *path, int flags, ...);
int __fxstat(int version, int number, long *to);
int fstat(int number, long *to) { return __fxstat(1, number, to); }

int main(void) {
  long status[18];
  assert(fstat(open("a", 0), status) != 0);
  return 0;
}

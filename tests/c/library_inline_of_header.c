// expect: unsafe assertion line 14
// What an older header defines inline, by a function of the library that does the same: that does not call it back.
#include <assert.h>

int open(const char *path, int flags, ...);
int __fxstat(int version, int number, long *to);
int fstat(int number, long *to) { return __fxstat(1, number, to); }
/* Another function than that of the library, which others of the library call by this name. */
int lseek(int a, int b) { return a + b; }

int main(void) {
  long status[18];
  assert(fstat(open("a", 0), status) == 0);
  assert(lseek(1, 2) != 3);
  return 0;
}

// expect: unsafe assertion line 7
// A star also stands for slashes, unless FNM_PATHNAME is given.
#include <assert.h>
#include <fnmatch.h>

int main(void) {
  assert(fnmatch("src/*.c", "src/old/a.c", 0) != 0);
  return 0;
}

// expect: safe
#include <assert.h>
#include <fnmatch.h>

int main(void) {
  assert(fnmatch("*.c", "a.c", 0) == 0 && fnmatch("*.c", "a.h", 0) == FNM_NOMATCH);
  assert(fnmatch("a?c", "abc", 0) == 0 && fnmatch("[!a-c]x", "dx", 0) == 0 && fnmatch("[!a-c]x", "bx", 0) != 0);
  assert(fnmatch("*", "a/b", 0) == 0 && fnmatch("*", "a/b", FNM_PATHNAME) != 0);
  assert(fnmatch("*", ".a", FNM_PERIOD) != 0 && fnmatch("\\*", "*", 0) == 0 && fnmatch("[[:digit:]]", "7", 0) == 0);
  assert(fnmatch("a*b*c", "aXbYbc", 0) == 0 && fnmatch("[a", "[a", 0) == 0 && fnmatch("", "", 0) == 0);
  return 0;
}

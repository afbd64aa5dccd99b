// expect: safe
#include <assert.h>
#include <libgen.h>
#include <string.h>

int main(void) {
  char a[] = "/usr/lib/", b[] = "/usr/lib/", c[] = "file", d[] = "/", e[] = "/file";
  assert(strcmp(dirname(a), "/usr") == 0 && strcmp(basename(b), "lib") == 0);
  assert(strcmp(dirname(c), ".") == 0 && strcmp(basename(c), "file") == 0);
  assert(strcmp(dirname(d), "/") == 0 && strcmp(dirname(e), "/") == 0);
  return 0;
}

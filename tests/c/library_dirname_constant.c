// expect: unsafe memory line 6
// It writes to the text that it is given.
#include <libgen.h>

int main(void) {
  dirname("/usr/lib/name");
  return 0;
}

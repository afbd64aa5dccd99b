// expect: unsafe memory line 8
// The size is that of the source.
#include <string.h>

int main(void) {
  const char *text = "four";
  char buffer[4];
  stpcpy(buffer, text);
  return 0;
}

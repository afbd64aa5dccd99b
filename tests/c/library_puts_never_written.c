// expect: unsafe memory line 7
// Text that was never written.
#include <stdio.h>

int main(void) {
  char text[4];
  puts(text);
  return 0;
}

// expect: unsafe memory line 7
#include <stdio.h>

int main(void) {
  char text[4];
  volatile int n = 12345;
  sprintf(text, "%d", n);
  return 0;
}

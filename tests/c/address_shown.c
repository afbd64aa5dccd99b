// expect: safe
// Printing an address asks for nothing.
#include <stdio.h>

static int x;

int main(void) {
  printf("%p %lx\n", (void *)&x, (unsigned long)&x);
  return 0;
}

// expect: unknown
// What is printed of an address is not known.
#include <assert.h>
#include <stdio.h>

static int x;

int main(void) {
  char text[32];
  snprintf(text, sizeof text, "%p", (void *)&x);
  assert(text[2] == '1');
  return 0;
}

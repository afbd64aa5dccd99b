// expect: unsafe leak
// flags: -D_GNU_SOURCE
// options: --check +leak
#include <stdio.h>

int main(void) {
  char *text;
  return asprintf(&text, "%d", 12) != 2;
}

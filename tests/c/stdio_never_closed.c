// expect: unsafe leak
// options: --check +leak
#include <stdio.h>
int main(void) {
  FILE *file = fopen("data", "r");
  int c = getc(file);
  file = NULL;
  return c == 'a';
}

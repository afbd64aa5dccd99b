// expect: unsafe memory line 6
// options: --io-fails
#include <stdio.h>
int main(void) {
  FILE *file = fopen("data", "w");
  fputs("text", file);
  fclose(file);
  return 0;
}

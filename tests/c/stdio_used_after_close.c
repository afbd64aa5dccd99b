// expect: unsafe memory line 7
#include <stdio.h>
int main(void) {
  FILE *file = fopen("data", "w");
  fprintf(file, "one\n");
  fclose(file);
  fprintf(file, "two\n");
  return 0;
}

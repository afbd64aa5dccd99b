// expect: safe
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *file = fopen("data", "r");
  int c = getc(file);
  if (c != EOF) {
    assert(ungetc(c, file) == c);
    assert(fgetc(file) == c && c >= 0 && c < 256);
  } else {
    assert(feof(file));
  }
  assert(ftell(file) == (c != EOF));
  fclose(file);
  return 0;
}

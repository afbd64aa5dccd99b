// expect: unsafe memory line 13
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  FILE *file = fopen("data", "rb");
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  if (size == 0) return 1;
  rewind(file);
  char *text = malloc(size);
  if (fread(text, 1, size, file) != size) return 1;
  size_t length = strlen(text);
  free(text);
  fclose(file);
  return length > 3;
}

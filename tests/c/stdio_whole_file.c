// expect: unknown
// says: files of other sizes than were looked at
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *file = fopen("data", "rb");
  assert(fseek(file, 0, SEEK_END) == 0);
  long size = ftell(file);
  rewind(file);
  char *text = malloc((size_t)size + 1);
  assert(fread(text, 1, (size_t)size, file) == (size_t)size);
  text[size] = 0;
  assert(fgetc(file) == EOF && feof(file));
  free(text);
  fclose(file);
  return 0;
}

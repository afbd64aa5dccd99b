// expect: unknown
// says: input that goes on behind what was looked at
#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  char line[8];
  FILE *file = fopen("data", "r");
  while (fgets(line, sizeof line, file)) assert(strlen(line) < sizeof line);
  assert(feof(file) && !ferror(file));
  fclose(file);
  return 0;
}

// expect: unknown
// options: --input-pieces 3 --check +leak
// says: input that goes on behind what was looked at
// silent: error
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *line = NULL;
  size_t size = 0;
  ssize_t length;
  FILE *file = fopen("data", "r");
  while ((length = getline(&line, &size, file)) > 0) {
    assert((size_t)length < size && line[length] == 0);
    assert(length == 1 || line[length - 2] != '\n');
  }
  free(line);
  fclose(file);
  return 0;
}

// expect: unsafe leak
// options: --input-pieces 1 --check +leak
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *file = fopen("data", "r");
  for (int i = 0; i < 1; ++i) {
    char *line = NULL;
    size_t size = 0;
    if (getline(&line, &size, file) < 0) break;
  }
  fclose(file);
  return 0;
}

// expect: unknown
// options: --input-pieces 2
// says: input that goes on behind what was looked at
#include <assert.h>
#include <stdio.h>
int main(void) {
  int n = -1;
  FILE *file = fopen("data", "r");
  int count = fscanf(file, "%d", &n);
  assert(count == EOF || count == 0 || count == 1);
  if (count == 1) assert(n >= -9 && n <= 99);
  fclose(file);
  return 0;
}

// expect: safe
// options: --io-fails --check +leak
// silent: Assumption
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
  FILE *file = fopen("data", "w");
  if (file == NULL) {
    assert(errno > 0);
    return 1;
  }
  fputs("text", file);
  fclose(file);
  return 0;
}

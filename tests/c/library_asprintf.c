// expect: safe
// flags: -D_GNU_SOURCE
// options: --check +leak
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *text;
  assert(asprintf(&text, "%d %s", 12, "words") == 8 && strcmp(text, "12 words") == 0);
  free(text);
  return 0;
}

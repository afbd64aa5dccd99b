// expect: safe
// options: --check +leak
#include <assert.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  char *p = malloc(4);
  strcpy(p, "abc");
  p = realloc(p, 16);
  strcat(p, "def");
  assert(strcmp(p, "abcdef") == 0);
  p = realloc(p, 2);
  assert(p[0] == 'a' && p[1] == 'b');
  free(p);
  char *q = realloc(NULL, 3);
  q[2] = 1;
  free(q);
  return 0;
}

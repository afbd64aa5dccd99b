// expect: safe
// flags: -m32
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

int main(void) {
  const char *names[] = {"delta", "alpha", "charlie", "bravo"};
  qsort(names, 4, sizeof *names, by_name);
  for (int i = 0; i < 4; i++) assert(names[i][0] == 'a' + i);
  const char *wanted = "charlie", **found = bsearch(&wanted, names, 4, sizeof *names, by_name);
  assert(found == &names[2]);
  return 0;
}

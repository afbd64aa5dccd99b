// expect: unsafe leak line 11
// options: --check assertion,leak
// Nobody ends the process, but what is lost is lost.
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int go;
static char *keep;

int main(void) {
  keep = malloc(4);
  keep = NULL;
  while (!go) continue;
  return 0;
}

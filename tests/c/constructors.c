// expect: safe
#include <assert.h>

static int ready;

__attribute__((constructor)) static void prepare(void) { ready = 1; }

int main(void) {
  assert(ready);
  return 0;
}

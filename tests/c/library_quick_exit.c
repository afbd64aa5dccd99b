// expect: safe
// The functions are called in the reverse order, and main does not go on.
#include <assert.h>
#include <stdlib.h>

static int calls;
static void last(void) { assert(calls == 1); }
static void first(void) { ++calls; }

int main(void) {
  assert(at_quick_exit(last) == 0 && at_quick_exit(first) == 0);
  quick_exit(0);
}

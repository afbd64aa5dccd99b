// expect: unsafe assertion line 6
#include <assert.h>
#include <stdlib.h>

static int calls;
static void check(void) { assert(calls == 1); }
static void count(void) { ++calls; }

int main(void) {
  at_quick_exit(count);
  at_quick_exit(check);
  quick_exit(0);
}

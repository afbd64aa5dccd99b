// expect: unsafe assertion line 11
// options: --undefined arbitrary
// A function that is given another one need not call it.
#include <assert.h>
int frob(void (*)(void));
static int count;
static void hook(void) { ++count; }

int main(void) {
  int result = frob(hook);
  assert(result != 3 || count != 0);
  return 0;
}

// expect: safe
// A function that is chosen when the program is loaded, and other names for functions and variables.
#include <assert.h>

static int plain(int a) { return a + 1; }
static int fast(int a) { return a + 2; }
static int is_fast = 1;
static int (*choose(void))(int) { return is_fast ? fast : plain; }
int chosen(int) __attribute__((ifunc("choose")));

int real(void) { return 5; }
int other(void) __attribute__((weak, alias("real")));
int variable = 3;
extern int same __attribute__((alias("variable")));
extern int missing(void) __attribute__((weak));

int main(void) {
  assert(chosen(1) == 3);
  int (*pointer)(int) = chosen;
  assert(pointer(2) == 4 && other() == 5);
  same = 4;
  assert(variable == 4);
  return missing ? missing() : 0;
}

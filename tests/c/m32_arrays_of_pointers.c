// expect: safe
// flags: -m32
#include <assert.h>
#include <ctype.h>

static int a = 1, b = 2, c = 3;
static int *const table[] = {&a, &b, &c, 0};
static int *const *at = &table[1];
static int one(void) { return 1; }
static int two(void) { return 2; }
static int (*functions[2])(void) = {one, two};
extern int __VERIFIER_nondet_int(void);

int main(int argc, char **argv) {
  int sum = 0;
  for (int *const *p = table; *p; p++) sum += **p;
  assert(sum == 6 && **at == 2 && at[1] == &c && sizeof table == 16);
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 1) return 0;
  assert(functions[i]() == i + 1 && *table[i] == i + 1);
  int *chosen[2] = {&a, &b};
  chosen[i] = &c;
  assert(*chosen[i] == 3 && *chosen[1 - i] == 2 - i);
  assert(isdigit('5') && toupper('x') == 'X' && argv[argc] == 0);
  return 0;
}

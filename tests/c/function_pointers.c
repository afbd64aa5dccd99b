// expect: safe
#include <assert.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }

struct operation {
  char sign;
  int (*apply)(int, int);
};
static const struct operation table[] = {{'+', add}, {'-', sub}};

int main(void) {
  for (unsigned i = 0; i < 2; i++) assert(table[i].apply(7, 3) == (table[i].sign == '+' ? 10 : 4));
  int (*which)(int, int) = add;
  assert(which == table[0].apply && which != sub);
  return 0;
}

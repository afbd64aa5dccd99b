// expect: safe
// flags: -m32
#include <assert.h>
#include <string.h>

struct number {
  char kind;
  long double value;
};

static long double twice(long double x) { return x * 2; }

int main(void) {
  long double one = 1, tiny = 1;
  for (int i = 0; i < 63; i++) tiny /= 2;
  assert(one + tiny != one && one + tiny / 2 == one && sizeof(struct number) == 16);
  struct number a = {1, 2.5L}, b = a;
  assert(twice(b.value) == 5 && (double)b.value == 2.5);
  long double row[2] = {0.5L, 4};
  assert((char *)&row[1] - (char *)&row[0] == 12 && row[1] == twice(2));
  return 0;
}

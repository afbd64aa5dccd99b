// expect: safe
#include <assert.h>

struct flags {
  unsigned a : 3;
  signed b : 4;
  unsigned long c : 40;
  unsigned d : 1;
};

int main(void) {
  struct flags f = {0};
  unsigned nine = 9;
  f.a = nine;
  f.b = -3;
  f.c = 0xffffffffffUL;
  f.d = 1;
  assert(f.a == 1 && f.b == -3 && f.c == 0xffffffffffUL && f.d == 1);
  f.c++;
  assert(f.c == 0 && f.d == 1 && f.b == -3);
  return 0;
}

// expect: safe
#include <assert.h>
#include <math.h>

int main(void) {
  volatile double tenth = 0.1;
  float single = 16777216.0f;
  assert(tenth + tenth + tenth != 0.3);
  assert(single + 1.0f == single);
  assert((int)-2.7 == -2 && (unsigned char)3.9 == 3);
  assert(fabs(-1.5) == 1.5 && sqrt(2.25) == 1.5 && floor(-0.5) == -1);
  assert((double)(1L << 53) == 9007199254740992.0);
  assert(!(NAN == NAN) && NAN != NAN && -0.0 == 0.0);
  return 0;
}

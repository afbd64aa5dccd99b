// expect: safe
// flags: -D_GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <sys/random.h>

int main(void) {
  unsigned char bytes[4] = {0};
  unsigned short state[3] = {0};
  srand48(1);
  assert(lrand48() >= 0 && mrand48() <= 2147483647 && nrand48(state) >= 0);
  double part = drand48();
  assert(part >= 0 && part < 1);
  assert(getrandom(bytes, sizeof bytes, 0) == 4 && getrandom(bytes, 0, 0) == 0);
  assert(getentropy(bytes, sizeof bytes) == 0);
  return 0;
}

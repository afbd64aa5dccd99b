// expect: safe
// flags: -m32
#include <assert.h>
#include <string.h>

static int x = 3;

struct __attribute__((packed)) record {
  char kind;
  int *pointer;
};

int main(void) {
  int *p = &x, *q = 0, *r = 0;
  for (unsigned i = 0; i < sizeof p; i++) ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
  memcpy(&r, &p, 3);
  memcpy((char *)&r + 3, (char *)&p + 3, 1);
  struct record record = {1, &x}, copy = record;
  assert(q == p && *q == 3 && r == p && *copy.pointer == 3 && sizeof copy == 5);
  return 0;
}

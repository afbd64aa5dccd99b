// expect: unsafe memory line 13
// flags: -m32
#include <stdlib.h>

struct box {
  int *inside;
  int value;
};

int main(void) {
  struct box *box = malloc(sizeof *box);
  box->value = 1;
  return *box->inside;
}

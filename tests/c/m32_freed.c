// expect: unsafe memory line 15
// flags: -m32
#include <stdlib.h>

struct box {
  int *inside;
};

int main(void) {
  struct box *box = malloc(sizeof *box);
  box->inside = malloc(sizeof(int));
  *box->inside = 3;
  free(box->inside);
  int *again = box->inside;
  return *again;
}

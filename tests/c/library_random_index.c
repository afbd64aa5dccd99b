// expect: unsafe memory line 6
#include <stdlib.h>

int main(void) {
  static int table[3];
  return table[lrand48() % 4];
}

// expect: unsafe memory line 7
#include <string.h>

static char from[4], to[8];

int main(void) {
  memcpy(to, from, sizeof to);
  return 0;
}

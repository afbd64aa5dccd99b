// expect: unsafe memory line 6
// options: --env HOME=/root
#include <stdlib.h>

int main(void) {
  return getenv("PATH")[0] == '/' ? 0 : 1;
}

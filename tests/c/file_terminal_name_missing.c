// expect: unsafe memory line 5
#include <unistd.h>

int main(void) {
  return ttyname(0)[0] == '/' ? 0 : 1;
}

// expect: unsafe memory line 6
#include <string.h>

int main(void) {
  char text[3] = {'a', 'b', 'c'};
  return (int)strlen(text);
}

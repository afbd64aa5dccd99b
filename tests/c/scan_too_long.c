// expect: unsafe memory
#include <stdio.h>
int main(void) {
  char word[4];
  sscanf("longer", "%s", word);
  return 0;
}

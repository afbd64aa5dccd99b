// expect: unsafe memory line 8
#include <string.h>

static char word[] = "four";

int main(void) {
  char text[4];
  strcpy(text, word);
  return text[0];
}

// expect: safe
// says: Assumption: commands that are run print anything, and do nothing to the program
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  FILE *file = popen("date", "r");
  int letter = fgetc(file);
  assert(letter == EOF || (letter >= 0 && letter < 256));
  return pclose(file) == 0 && system("true") == 0;
}

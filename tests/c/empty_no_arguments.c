// expect: safe
// says: the program is run without arguments
#include <assert.h>

int main(int count, char **texts) {
  (void)texts;
  assert(count < 2);
  return 0;
}

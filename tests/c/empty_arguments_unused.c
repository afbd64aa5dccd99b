// expect: safe
// silent: without arguments
#include <assert.h>

int main(int count, char **texts) {
  (void)count;
  (void)texts;
  assert(1);
  return 0;
}

// expect: safe
#include <assert.h>

int main(void) {
  static void *const places[] = {&&first, &&second};
  int n = 0;
  goto *places[1];
first:
  n += 10;
  goto done;
second:
  n += 1;
  goto *places[0];
done:
  assert(n == 11);
  return 0;
}

// expect: safe
// options: --undefined arbitrary
#include <assert.h>
void frob(int *, unsigned);

int main(void) {
  int numbers[3];
  frob(numbers, 3);
  int before = numbers[1];
  assert(numbers[1] == before);
  return 0;
}

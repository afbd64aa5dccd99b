// expect: safe
#include <assert.h>

typedef int four __attribute__((vector_size(16)));

int main(void) {
  four a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
  four c = a * b - a;
  assert(c[0] == 9 && c[3] == 156);
  four less = a < (four){2, 2, 2, 9};
  assert(less[0] == -1 && less[1] == 0 && less[3] == -1);
  return 0;
}

// expect: safe
#include <assert.h>
#include <limits.h>

int main(void) {
  int sum;
  assert(__builtin_add_overflow(INT_MAX, 1, &sum));
  assert(!__builtin_mul_overflow(1000, 1000, &sum) && sum == 1000000);
  assert(__builtin_sub_overflow(0u, 1u, (unsigned *)&sum));
  return 0;
}

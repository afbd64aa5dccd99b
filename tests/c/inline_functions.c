// expect: safe
// Plain inline functions have bodies here too.
#include <assert.h>

inline int twice(int n) { return 2 * n; }
static inline int thrice(int n) { return 3 * n; }
extern inline int four_times(int n) { return twice(twice(n)); }

int main(void) {
  assert(twice(3) + thrice(3) + four_times(1) == 19);
  return 0;
}

// expect: safe
#include <assert.h>

int main(void) {
  int value = -3;
  unsigned other = 7;
  assert(__atomic_fetch_max(&value, 2, __ATOMIC_SEQ_CST) == -3 && value == 2);
  assert(__atomic_fetch_min(&value, -5, __ATOMIC_SEQ_CST) == 2 && value == -5);
  assert(__atomic_fetch_max(&other, -1u, __ATOMIC_SEQ_CST) == 7 && other == -1u);
  assert(__atomic_fetch_min(&other, 1u, __ATOMIC_SEQ_CST) == -1u && other == 1);
  return 0;
}

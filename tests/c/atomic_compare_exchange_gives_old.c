// expect: safe
#include <assert.h>
#include <stdatomic.h>

int main(void) {
  atomic_long value = 5;
  long expected = 4;
  assert(!atomic_compare_exchange_strong(&value, &expected, 9));
  assert(expected == 5 && value == 5);
  assert(atomic_compare_exchange_strong_explicit(&value, &expected, 9, memory_order_acq_rel, memory_order_acquire));
  assert(expected == 5 && value == 9);
  return 0;
}

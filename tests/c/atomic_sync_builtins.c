// expect: safe
// The older __sync functions.
#include <assert.h>

int main(void) {
  unsigned long value = 8;
  assert(__sync_fetch_and_add(&value, 2) == 8 && __sync_add_and_fetch(&value, 1) == 11);
  assert(__sync_fetch_and_sub(&value, 1) == 11 && __sync_sub_and_fetch(&value, 4) == 6);
  assert(__sync_fetch_and_or(&value, 1) == 6 && __sync_or_and_fetch(&value, 8) == 15);
  assert(__sync_fetch_and_and(&value, 3) == 15 && __sync_and_and_fetch(&value, 1) == 1);
  assert(__sync_fetch_and_xor(&value, 5) == 1 && __sync_xor_and_fetch(&value, 4) == 0);
  assert(__sync_fetch_and_nand(&value, 0) == 0 && __sync_nand_and_fetch(&value, ~0ul) == 0);
  assert(!__sync_bool_compare_and_swap(&value, 1, 2) && __sync_bool_compare_and_swap(&value, 0, 3));
  assert(__sync_val_compare_and_swap(&value, 3, 4) == 3 && __sync_val_compare_and_swap(&value, 3, 9) == 4);
  __sync_synchronize();
  assert(__sync_lock_test_and_set(&value, 1) == 4);
  __sync_lock_release(&value);
  assert(value == 0);
  return 0;
}

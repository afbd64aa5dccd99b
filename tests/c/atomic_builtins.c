// expect: safe
// The __atomic functions of the compiler, of every kind.
#include <assert.h>

int main(void) {
  int value = 6, loaded, old, expected = 0, desired = 5;
  __atomic_load(&value, &loaded, __ATOMIC_SEQ_CST);
  assert(loaded == 6 && __atomic_load_n(&value, __ATOMIC_RELAXED) == 6);
  __atomic_store_n(&value, 7, __ATOMIC_RELEASE);
  __atomic_exchange(&value, &desired, &old, __ATOMIC_ACQ_REL);
  assert(old == 7 && __atomic_exchange_n(&value, 12, __ATOMIC_ACQUIRE) == 5);
  assert(__atomic_add_fetch(&value, 3, __ATOMIC_SEQ_CST) == 15 &&
         __atomic_fetch_add(&value, 1, __ATOMIC_SEQ_CST) == 15);
  assert(__atomic_sub_fetch(&value, 1, __ATOMIC_SEQ_CST) == 15 &&
         __atomic_fetch_sub(&value, 3, __ATOMIC_SEQ_CST) == 15);
  assert(__atomic_and_fetch(&value, 4, __ATOMIC_SEQ_CST) == 4 && __atomic_fetch_and(&value, 7, __ATOMIC_SEQ_CST) == 4);
  assert(__atomic_or_fetch(&value, 3, __ATOMIC_SEQ_CST) == 7 && __atomic_fetch_or(&value, 8, __ATOMIC_SEQ_CST) == 7);
  assert(__atomic_xor_fetch(&value, 1, __ATOMIC_SEQ_CST) == 14 &&
         __atomic_fetch_xor(&value, 1, __ATOMIC_SEQ_CST) == 14);
  assert(__atomic_nand_fetch(&value, 3, __ATOMIC_SEQ_CST) == ~3 &&
         __atomic_fetch_nand(&value, 0, __ATOMIC_SEQ_CST) == ~3);
  assert(value == -1);
  assert(!__atomic_compare_exchange_n(&value, &expected, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && expected == -1);
  assert(__atomic_compare_exchange(&value, &expected, &desired, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || value == -1);
  return 0;
}

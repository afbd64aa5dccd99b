/* What the compiler calls for atomic objects that are too large for one instruction. */
#include <stddef.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int memcmp(const void *a, const void *b, size_t count);

void load(size_t size, const void *object, void *result, int order) __asm__("__atomic_load");
void store(size_t size, void *object, const void *value, int order) __asm__("__atomic_store");
void exchange(size_t size, void *object, const void *value, void *result, int order) __asm__("__atomic_exchange");
_Bool compare_exchange(size_t size, void *object, void *expected, const void *desired, int success,
                       int failure) __asm__("__atomic_compare_exchange");

/* What follows is sequentially consistent whatever order is asked for; the result lists that as an assumption if a
   weaker one was. */
static const char nothing;
static void ask_for(int order) {
  if (order != __ATOMIC_SEQ_CST) (void)__atomic_load_n(&nothing, __ATOMIC_RELAXED);
}

void load(size_t size, const void *object, void *result, int order) {
  __VERIFIER_atomic_begin();
  ask_for(order);
  __builtin_memcpy(result, object, size);
  __VERIFIER_atomic_end();
}

void store(size_t size, void *object, const void *value, int order) {
  __VERIFIER_atomic_begin();
  ask_for(order);
  __builtin_memcpy(object, value, size);
  __VERIFIER_atomic_end();
}

void exchange(size_t size, void *object, const void *value, void *result, int order) {
  __VERIFIER_atomic_begin();
  ask_for(order);
  __builtin_memcpy(result, object, size);
  __builtin_memcpy(object, value, size);
  __VERIFIER_atomic_end();
}

_Bool compare_exchange(size_t size, void *object, void *expected, const void *desired, int success, int failure) {
  __VERIFIER_atomic_begin();
  ask_for(success);
  ask_for(failure);
  _Bool equal = memcmp(object, expected, size) == 0;
  if (equal)
    __builtin_memcpy(object, desired, size);
  else
    __builtin_memcpy(expected, object, size);
  __VERIFIER_atomic_end();
  return equal;
}

#if __SIZEOF_LONG__ == 4
/* On i386 an object of 8 bytes need not be aligned to as many, and one that may not be is accessed by calls. */
typedef unsigned long long number;

number load_8(const void *object, int order) __asm__("__atomic_load_8");
void store_8(void *object, number value, int order) __asm__("__atomic_store_8");
number exchange_8(void *object, number value, int order) __asm__("__atomic_exchange_8");
_Bool compare_exchange_8(void *object, void *expected, number desired, int success,
                         int failure) __asm__("__atomic_compare_exchange_8");

number load_8(const void *object, int order) {
  number result;
  load(sizeof result, object, &result, order);
  return result;
}

void store_8(void *object, number value, int order) { store(sizeof value, object, &value, order); }

number exchange_8(void *object, number value, int order) {
  number result;
  exchange(sizeof value, object, &value, &result, order);
  return result;
}

_Bool compare_exchange_8(void *object, void *expected, number desired, int success, int failure) {
  return compare_exchange(sizeof desired, object, expected, &desired, success, failure);
}

#define FETCH(name, changed)                                                              \
  number fetch_##name(void *object, number operand, int order) __asm__("__atomic_fetch_" #name "_8"); \
  number fetch_##name(void *object, number operand, int order) {                          \
    __VERIFIER_atomic_begin();                                                            \
    ask_for(order);                                                                       \
    number old;                                                                           \
    __builtin_memcpy(&old, object, sizeof old);                                           \
    number next = changed;                                                                \
    __builtin_memcpy(object, &next, sizeof next);                                         \
    __VERIFIER_atomic_end();                                                              \
    return old;                                                                           \
  }

FETCH(add, old + operand)
FETCH(sub, old - operand)
FETCH(and, old & operand)
FETCH(or, old | operand)
FETCH(xor, old ^ operand)
FETCH(nand, ~(old & operand))
#endif

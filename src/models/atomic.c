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

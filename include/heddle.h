/* What a C or C++ program can say to Heddle. Under `heddle check` the functions below have a meaning of their own:

     int n = heddle_nondet_int();               any number: every one of them is explored
     heddle_assume(n > 0);                      executions in which this does not hold do not count
     heddle_make_symbolic(&s, sizeof s, "s");   all bytes of s become inputs
     heddle_assert(n != 7);                     an error if it does not hold
     heddle_error();                            an error if it is reached
     heddle_atomic_begin(); ... heddle_atomic_end();   no other thread runs in between

   An ordinary build has no such functions. Define HEDDLE_NATIVE before this header is included (-DHEDDLE_NATIVE), and
   they become small static ones: inputs are random bits, an assumption that fails ends the process quietly, and atomic
   sections share one lock. */
#ifndef HEDDLE_H
#define HEDDLE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#define HEDDLE_BOOL_ bool
#else
#define HEDDLE_BOOL_ _Bool
#endif

/* X(name, type) for each function heddle_nondet_NAME but heddle_nondet_bool. */
#define HEDDLE_INPUTS_(X)          \
  X(char, char)                    \
  X(schar, signed char)            \
  X(uchar, unsigned char)          \
  X(short, short)                  \
  X(ushort, unsigned short)        \
  X(int, int)                      \
  X(uint, unsigned int)            \
  X(long, long)                    \
  X(ulong, unsigned long)          \
  X(longlong, long long)           \
  X(ulonglong, unsigned long long) \
  X(size_t, size_t)                \
  X(int8, int8_t)                  \
  X(uint8, uint8_t)                \
  X(int16, int16_t)                \
  X(uint16, uint16_t)              \
  X(int32, int32_t)                \
  X(uint32, uint32_t)              \
  X(int64, int64_t)                \
  X(uint64, uint64_t)              \
  X(float, float)                  \
  X(double, double)

#ifndef HEDDLE_NATIVE

#define HEDDLE_INPUT_(name, type) type heddle_nondet_##name(void);
HEDDLE_INPUTS_(HEDDLE_INPUT_)
HEDDLE_BOOL_ heddle_nondet_bool(void);
void heddle_make_symbolic(void *object, size_t size, const char *name);
void heddle_assume(int condition);
void heddle_assert(int condition);
void heddle_error(void) __attribute__((noreturn));
void heddle_atomic_begin(void);
void heddle_atomic_end(void);

#else

#include <pthread.h>
#include <stdlib.h>

#define HEDDLE_STATIC_ __attribute__((unused)) static

static pthread_mutex_t heddle_section_ = PTHREAD_MUTEX_INITIALIZER;

HEDDLE_STATIC_ void heddle_make_symbolic(void *object, size_t size, const char *name) {
  unsigned char *bytes = (unsigned char *)object;
  (void)name;
  for (size_t i = 0; i < size; ++i) bytes[i] = (unsigned char)(rand() >> 7);
}
#define HEDDLE_INPUT_(name, type)                      \
  HEDDLE_STATIC_ type heddle_nondet_##name(void) {     \
    type value;                                        \
    heddle_make_symbolic(&value, sizeof value, #name); \
    return value;                                      \
  }
HEDDLE_INPUTS_(HEDDLE_INPUT_)
HEDDLE_STATIC_ HEDDLE_BOOL_ heddle_nondet_bool(void) { return (rand() >> 7 & 1) != 0; }
HEDDLE_STATIC_ void heddle_assume(int condition) {
  if (!condition) _Exit(0);
}
HEDDLE_STATIC_ void heddle_error(void) { abort(); }
HEDDLE_STATIC_ void heddle_assert(int condition) {
  if (!condition) abort();
}
HEDDLE_STATIC_ void heddle_atomic_begin(void) { pthread_mutex_lock(&heddle_section_); }
HEDDLE_STATIC_ void heddle_atomic_end(void) { pthread_mutex_unlock(&heddle_section_); }

#endif

#undef HEDDLE_INPUT_
#undef HEDDLE_INPUTS_
#undef HEDDLE_BOOL_

#ifdef __cplusplus
}
#endif

#endif

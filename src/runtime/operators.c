/* The operators new and delete of C++: those of its library, and blocks that have to lie at given addresses. They are
   called last, so that a sanitizer finds the program's own function below them, not one of these. */
#include "schedule.h"

#define LAST __attribute__((musttail)) return

/* The name of the operator, and its parameters as types, with names, and as arguments. */
#define OPERATOR_NEW(name, types, parameters, arguments) \
  __attribute__((weak)) void* name types;                \
  void* __heddle_##name parameters {                     \
    void* at_its_place = heddle_placed(size);            \
    if (at_its_place) return at_its_place;               \
    LAST name arguments;                                 \
  }

#define OPERATOR_DELETE(name, types, parameters, arguments) \
  __attribute__((weak)) void name types;                    \
  void __heddle_##name parameters {                         \
    if (heddle_is_placed(block)) return;                    \
    LAST name arguments;                                    \
  }

/* Of one object, and of an array. `alignment` and `tag` (std::nothrow) are passed on. */
#define NEW(form, ...)                  \
  OPERATOR_NEW(_Znw##form, __VA_ARGS__) \
  OPERATOR_NEW(_Zna##form, __VA_ARGS__)

#define DELETE(form, ...)                    \
  OPERATOR_DELETE(_ZdlPv##form, __VA_ARGS__) \
  OPERATOR_DELETE(_ZdaPv##form, __VA_ARGS__)

NEW(m, (size_t), (size_t size), (size))
NEW(mRKSt9nothrow_t, (size_t, const void*), (size_t size, const void* tag), (size, tag))
NEW(mSt11align_val_t, (size_t, size_t), (size_t size, size_t alignment), (size, alignment))
NEW(mSt11align_val_tRKSt9nothrow_t, (size_t, size_t, const void*), (size_t size, size_t alignment, const void* tag),
    (size, alignment, tag))

DELETE(, (void*), (void* block), (block))
DELETE(m, (void*, size_t), (void* block, size_t size), (block, size))
DELETE(RKSt9nothrow_t, (void*, const void*), (void* block, const void* tag), (block, tag))
DELETE(St11align_val_t, (void*, size_t), (void* block, size_t alignment), (block, alignment))
DELETE(mSt11align_val_t, (void*, size_t, size_t), (void* block, size_t size, size_t alignment),
       (block, size, alignment))
DELETE(St11align_val_tRKSt9nothrow_t, (void*, size_t, const void*), (void* block, size_t alignment, const void* tag),
       (block, alignment, tag))

#pragma clang attribute pop

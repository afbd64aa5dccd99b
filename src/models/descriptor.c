/* The table of descriptors. Numbers count on from 3, so that threads which close descriptors and others which open them
   have nothing to do with each other; those that were closed are given out again only when no other is left. */
#include "models/descriptor.h"

struct descriptor __heddle_descriptors[descriptors] = {
    {.kind = of_terminal}, {.kind = of_terminal, .flags = 1}, {.kind = of_terminal, .flags = 1}};

static int next = 3;

static int lowest_free(void) {
  for (int i = 3; i < descriptors; ++i)
    if (__heddle_descriptors[i].kind == no_descriptor) return i;
  return -1;
}

int __heddle_new_descriptor(enum kind kind, int flags) {
  __VERIFIER_atomic_begin();
  int number = next < descriptors ? next++ : lowest_free();
  if (number >= 0) {
    struct descriptor *made = &__heddle_descriptors[number];
    made->kind = kind;
    made->flags = flags;
    made->from = made->to = 0;
    __heddle_empty_source(&made->source, kind != of_file);
  }
  __VERIFIER_atomic_end();
  if (number < 0) __heddle_leave_out("more than 64 descriptors that are open", "");
  return number;
}

enum kind __heddle_kind(int number) {
  enum kind kind = no_descriptor;
  if (number >= 0 && number < descriptors) {
    __VERIFIER_atomic_begin();
    kind = __heddle_descriptors[number].kind;
    __VERIFIER_atomic_end();
  }
  if (kind == no_descriptor) failed(bad_descriptor);
  return kind;
}

struct descriptor *__heddle_descriptor(int number) {
  return __heddle_kind(number) != no_descriptor ? &__heddle_descriptors[number] : 0;
}

struct source *__heddle_standard_input(void) {
  static _Bool is_open;
  struct source *source = &__heddle_descriptors[0].source;
  __VERIFIER_atomic_begin();
  if (!is_open) __heddle_open_source(source, 0);
  is_open = 1;
  __VERIFIER_atomic_end();
  return source;
}

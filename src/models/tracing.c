/* Other processes, as debuggers see them: whether they can be looked at is unknown, and so is what is found there. */
#include "models/input.h"

#include <stdarg.h>

struct part {
  void *base;
  size_t size;
};

enum { not_permitted = 1, no_process = 3 };

static long may_fail(const char *name) {
  if (heddle_nondet_bool(name)) return 0;
  return failed(heddle_nondet_bool("no such process") ? no_process : not_permitted);
}

long ptrace(int request, ...) {
  enum { trace_me, peek_text, peek_data, peek_user, poke_text, poke_data, poke_user, go_on, end_it, step };
  enum { attach = 16, detach = 17, system_call = 24, set_options = 0x4200, seize = 0x4206, interrupt = 0x4207 };
  switch (request) {
    case peek_text:
    case peek_data:
    case peek_user:
      if (may_fail("ptrace succeeds") != 0) return -1;
      return (long)heddle_nondet_ulong("word of another process");
    case trace_me:
    case poke_text:
    case poke_data:
    case poke_user:
    case go_on:
    case end_it:
    case step:
    case attach:
    case detach:
    case system_call:
    case set_options:
    case seize:
    case interrupt: return may_fail("ptrace succeeds");
    default: __heddle_leave_out("a call of ptrace of a kind that is not known here", "");
  }
  return -1;
}

/* All that was asked for, or nothing. */
long process_vm_readv(int process, const struct part *here, unsigned long count, const struct part *there,
                      unsigned long parts, unsigned long flags) {
  (void)process, (void)flags;
  size_t room = 0, asked = 0, got = 0;
  for (unsigned long i = 0; i < count; ++i) room += here[i].size;
  for (unsigned long i = 0; i < parts; ++i) asked += there[i].size;
  if (may_fail("process_vm_readv succeeds") != 0) return -1;
  size_t left = asked < room ? asked : room;
  for (unsigned long i = 0; i < count && left > 0; ++i) {
    size_t size = here[i].size < left ? here[i].size : left;
    if (size > 0) heddle_make_symbolic(here[i].base, size, "memory of another process");
    left -= size;
    got += size;
  }
  return (long)got;
}

/* Descriptors from which events are read: timers, signals, changes of files. What comes from there is unknown, and when
   it comes is too; each gives so many as there are pieces of input. */
#include "models/descriptor.h"

struct moment {
  long seconds, nanoseconds;
};
struct timer {
  struct moment interval, value;
};

static int new_source(int flags, const char *name) {
  if (__heddle_fails(name)) return -1;
  int number = __heddle_new_descriptor(of_event, flags & nonblocking);
  __VERIFIER_atomic_begin();
  __heddle_empty_source(&__heddle_descriptors[number].source, 1);
  __VERIFIER_atomic_end();
  return number;
}

int timerfd_create(int clock, int flags) {
  (void)clock;
  return new_source(flags, "timerfd_create fails");
}

int timerfd_settime(int number, int flags, const struct timer *value, struct timer *before) {
  enum { of_second = 1000000000 };
  (void)flags;
  if (__heddle_descriptor(number) == 0) return -1;
  if (value->value.nanoseconds < 0 || value->value.nanoseconds >= of_second) return failed(invalid_argument);
  if (__heddle_fails("timerfd_settime fails")) return -1;
  if (before != 0) heddle_make_symbolic(before, sizeof *before, "timerfd_settime");
  return 0;
}

int signalfd(int number, const void *signals, int flags) {
  (void)*(const volatile char *)signals;
  if (number >= 0) return __heddle_descriptor(number) == 0 ? -1 : number;
  return new_source(flags, "signalfd fails");
}

int inotify_init1(int flags) { return new_source(flags, "inotify_init fails"); }
int inotify_init(void) { return inotify_init1(0); }
int inotify_add_watch(int number, const char *path, unsigned mask) {
  (void)*(const volatile char *)path;
  (void)mask;
  if (__heddle_descriptor(number) == 0 || __heddle_fails("inotify_add_watch fails")) return -1;
  return (int)(heddle_nondet_uint("inotify_add_watch") >> 1);
}
int inotify_rm_watch(int number, int watch) {
  (void)watch;
  return __heddle_descriptor(number) == 0 || __heddle_fails("inotify_rm_watch fails") ? -1 : 0;
}

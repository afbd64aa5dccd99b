/* Terminals and devices. */
#include "models/descriptor.h"

#include <stdarg.h>

enum { not_a_terminal = 25, settings_size = 60 };

int isatty(int number) {
  enum kind kind = __heddle_kind(number);
  if (kind == no_descriptor) return 0;
  if (kind == of_terminal && heddle_nondet_bool("isatty")) return 1;
  failed(not_a_terminal);
  return 0;
}

int tcgetattr(int number, void *settings) {
  if (__heddle_descriptor(number) == 0 || __heddle_fails("tcgetattr fails")) return -1;
  heddle_make_symbolic(settings, settings_size, "tcgetattr");
  return 0;
}

int tcsetattr(int number, int when, const void *settings) {
  (void)when;
  (void)*(const volatile char *)settings;
  return __heddle_descriptor(number) == 0 || __heddle_fails("tcsetattr fails") ? -1 : 0;
}

int tcflush(int number, int queue) {
  (void)queue;
  return __heddle_descriptor(number) == 0 ? -1 : 0;
}

int ioctl(int number, unsigned long request, ...) {
  enum { set_nonblocking = 0x5421, bytes_there = 0x541b, window_size = 0x5413, size_of_window = 8 };
  va_list arguments;
  va_start(arguments, request);
  int *argument = va_arg(arguments, int *);
  va_end(arguments);
  struct descriptor *descriptor = __heddle_descriptor(number);
  if (descriptor == 0 || __heddle_fails("ioctl fails")) return -1;
  switch (request) {
    case set_nonblocking:
      __VERIFIER_atomic_begin();
      descriptor->flags = *argument != 0 ? descriptor->flags | nonblocking : descriptor->flags & ~nonblocking;
      __VERIFIER_atomic_end();
      return 0;
    case bytes_there: *argument = (int)(heddle_nondet_uint("ioctl") >> 1); return 0;
    case window_size: heddle_make_symbolic(argument, size_of_window, "size of window"); return 0;
    default: __heddle_leave_out("a call of ioctl of a kind that is not known here", "");
  }
  return -1;
}

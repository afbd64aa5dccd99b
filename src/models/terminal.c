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

/* As in the headers of Linux. */
struct settings {
  unsigned input, output, control, local;
  unsigned char line, characters[32];
  unsigned input_speed, output_speed;
};

void cfmakeraw(struct settings *settings) {
  enum { of_input = 02753, post_process = 1, size_and_parity = 0460, eight_bits = 060, of_local = 0100113 };
  enum { least = 6, longest_wait = 5 };
  settings->input &= ~(unsigned)of_input;
  settings->output &= ~(unsigned)post_process;
  settings->local &= ~(unsigned)of_local;
  settings->control = (settings->control & ~(unsigned)size_and_parity) | eight_bits;
  settings->characters[least] = 1;
  settings->characters[longest_wait] = 0;
}

/* All terminals have one name. */
char *ttyname(int number) {
  static char name[] = "/dev/pts/0";
  return isatty(number) ? name : 0;
}

char *ctermid(char *to) {
  static char name[] = "/dev/tty";
  if (to == 0) return name;
  __builtin_memcpy(to, name, sizeof name);
  return to;
}

int grantpt(int number) { return __heddle_descriptor(number) == 0 || __heddle_fails("grantpt fails") ? -1 : 0; }
int unlockpt(int number) { return __heddle_descriptor(number) == 0 || __heddle_fails("unlockpt fails") ? -1 : 0; }
char *ptsname(int number) {
  static char name[] = "/dev/pts/1";
  return __heddle_descriptor(number) == 0 ? 0 : name;
}
int posix_openpt(int flags) {
  return __heddle_fails("posix_openpt fails") ? -1 : __heddle_new_descriptor(of_terminal, flags);
}

int tcflush(int number, int queue) {
  (void)queue;
  return __heddle_descriptor(number) == 0 ? -1 : 0;
}

enum { read_from_us = 1, written_to_us = 2 };

/* What is asked of interfaces to networks: of these the numbers do not say which way the data goes. */
static _Bool is_about_interface(unsigned long request, int *way) {
  static const unsigned char sets[] = {0x0b, 0x0c, 0x14, 0x16, 0x18, 0x1a, 0x1c, 0x1e, 0x22, 0x24};
  static const unsigned char gets[] = {0x10, 0x13, 0x15, 0x17, 0x19, 0x1b, 0x1d, 0x21, 0x27, 0x33};
  enum { of_sockets = 0x89 };
  if (request >> 8 != of_sockets) return 0;
  for (size_t i = 0; i < sizeof sets; ++i)
    if ((request & 0xff) == sets[i]) return *way = read_from_us, 1;
  for (size_t i = 0; i < sizeof gets; ++i)
    if ((request & 0xff) == gets[i]) return *way = read_from_us | written_to_us, 1;
  return 0;
}

/* An interface is asked about by its name, which stays. */
static int ask_interface(unsigned char *request, int way) {
  enum { name_size = 16, rest = 24 };
  (void)*(volatile unsigned char *)request;
  if ((way & written_to_us) != 0) heddle_make_symbolic(request + name_size, rest, "ioctl");
  return 0;
}

/* The numbers of newer ones say how large the data is, and which way it goes. */
static int ask_device(unsigned long request, void *data) {
  enum { size_bits = 14, above_size = 30, above_type = 16 };
  size_t size = request >> above_type & ((1u << size_bits) - 1);
  int way = (int)(request >> above_size & (read_from_us | written_to_us));
  if (way == 0 || size == 0) __heddle_leave_out("a call of ioctl of a kind that is not known here", "");
  if ((way & read_from_us) != 0) (void)*(volatile char *)data;
  if ((way & written_to_us) != 0) heddle_make_symbolic(data, size, "ioctl");
  return 0;
}

int ioctl(int number, unsigned long request, ...) {
  enum { set_nonblocking = 0x5421, bytes_there = 0x541b, window_size = 0x5413, size_of_window = 8 };
  va_list arguments;
  va_start(arguments, request);
  int *argument = va_arg(arguments, int *);
  va_end(arguments);
  struct descriptor *descriptor = __heddle_descriptor(number);
  if (descriptor == 0 || __heddle_fails("ioctl fails")) return -1;
  int way;
  if (is_about_interface(request, &way)) return ask_interface((unsigned char *)argument, way);
  switch (request) {
    case set_nonblocking:
      __VERIFIER_atomic_begin();
      descriptor->flags = *argument != 0 ? descriptor->flags | nonblocking : descriptor->flags & ~nonblocking;
      __VERIFIER_atomic_end();
      return 0;
    case bytes_there: *argument = (int)(heddle_nondet_uint("ioctl") >> 1); return 0;
    case window_size: heddle_make_symbolic(argument, size_of_window, "size of window"); return 0;
    default: return ask_device(request, argument);
  }
}

/* Messages for errors, in the C locale, and functions that print them. */
#include <stdarg.h>
#include <stddef.h>

int *__errno_location(void);
size_t strlcpy(char *restrict to, const char *restrict from, size_t size);
int fprintf(void *file, const char *format, ...);
int vfprintf(void *file, const char *format, va_list arguments);
int snprintf(char *to, size_t size, const char *format, ...);
void exit(int status) __attribute__((noreturn));
extern void *stderr;
extern char *program_invocation_short_name, *program_invocation_name;
extern unsigned error_message_count;

static const char *const messages[] = {
    [0] = "Success",
    [1] = "Operation not permitted",
    [2] = "No such file or directory",
    [3] = "No such process",
    [4] = "Interrupted system call",
    [5] = "Input/output error",
    [6] = "No such device or address",
    [7] = "Argument list too long",
    [8] = "Exec format error",
    [9] = "Bad file descriptor",
    [10] = "No child processes",
    [11] = "Resource temporarily unavailable",
    [12] = "Cannot allocate memory",
    [13] = "Permission denied",
    [14] = "Bad address",
    [16] = "Device or resource busy",
    [17] = "File exists",
    [18] = "Invalid cross-device link",
    [19] = "No such device",
    [20] = "Not a directory",
    [21] = "Is a directory",
    [22] = "Invalid argument",
    [23] = "Too many open files in system",
    [24] = "Too many open files",
    [25] = "Inappropriate ioctl for device",
    [27] = "File too large",
    [28] = "No space left on device",
    [29] = "Illegal seek",
    [30] = "Read-only file system",
    [31] = "Too many links",
    [32] = "Broken pipe",
    [33] = "Numerical argument out of domain",
    [34] = "Numerical result out of range",
    [35] = "Resource deadlock avoided",
    [36] = "File name too long",
    [38] = "Function not implemented",
    [39] = "Directory not empty",
    [75] = "Value too large for defined data type",
    [88] = "Socket operation on non-socket",
    [90] = "Message too long",
    [95] = "Operation not supported",
    [97] = "Address family not supported by protocol",
    [98] = "Address already in use",
    [99] = "Cannot assign requested address",
    [101] = "Network is unreachable",
    [104] = "Connection reset by peer",
    [106] = "Transport endpoint is already connected",
    [107] = "Transport endpoint is not connected",
    [110] = "Connection timed out",
    [111] = "Connection refused",
    [113] = "No route to host",
    [115] = "Operation now in progress",
    [125] = "Operation canceled",
};

static const char *message_of(int number) {
  enum { count = sizeof messages / sizeof *messages };
  return number >= 0 && number < count && messages[number] != NULL ? messages[number] : "Unknown error";
}

/* The text is one thread's own, until its next call. */
char *strerror(int number) {
  static _Thread_local char text[64];
  strlcpy(text, message_of(number), sizeof text);
  return text;
}

/* GNU's, which may do without the buffer, and that of POSIX. */
char *strerror_r(int number, char *buffer, size_t size) {
  strlcpy(buffer, message_of(number), size);
  return buffer;
}

int __xpg_strerror_r(int number, char *buffer, size_t size) {
  enum { range_error = 34 };
  return strlcpy(buffer, message_of(number), size) < size ? 0 : range_error;
}

char *strerror_l(int number, void *locale) {
  (void)locale;
  return strerror(number);
}

const char *strerrordesc_np(int number) { return message_of(number); }

static void warn_of(int number, const char *format, va_list arguments) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  if (format != NULL) vfprintf(stderr, format, arguments);
  if (number >= 0) fprintf(stderr, format != NULL ? ": %s" : "%s", message_of(number));
  fprintf(stderr, "\n");
}

void vwarn(const char *format, va_list arguments) { warn_of(*__errno_location(), format, arguments); }
void vwarnx(const char *format, va_list arguments) { warn_of(-1, format, arguments); }

void verr(int status, const char *format, va_list arguments) {
  vwarn(format, arguments);
  exit(status);
}

void verrx(int status, const char *format, va_list arguments) {
  vwarnx(format, arguments);
  exit(status);
}

void warn(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarn(format, arguments);
  va_end(arguments);
}

void warnx(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vwarnx(format, arguments);
  va_end(arguments);
}

void err(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verr(status, format, arguments);
}

void errx(int status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  verrx(status, format, arguments);
}

static void report(int status, int number, const char *format, va_list arguments) {
  vfprintf(stderr, format, arguments);
  if (number != 0) fprintf(stderr, ": %s", message_of(number));
  fprintf(stderr, "\n");
  __atomic_fetch_add(&error_message_count, 1, __ATOMIC_SEQ_CST);
  if (status != 0) exit(status);
}

void error(int status, int number, const char *format, ...) {
  va_list arguments;
  fprintf(stderr, "%s: ", program_invocation_name);
  va_start(arguments, format);
  report(status, number, format, arguments);
  va_end(arguments);
}

void error_at_line(int status, int number, const char *file, unsigned line, const char *format, ...) {
  va_list arguments;
  fprintf(stderr, "%s:%s:%u: ", program_invocation_name, file, line);
  va_start(arguments, format);
  report(status, number, format, arguments);
  va_end(arguments);
}

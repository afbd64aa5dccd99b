/* System calls by their number: those that the headers of libstdc++ make, and those for which there was no function. */
#include <stdarg.h>
#include <time.h>

long heddle_futex(const int *address, int operation, int value, const struct timespec *until);
int gettid(void);
int getpid(void);
void __heddle_leave_out(const char *what);

long syscall(long number, ...) {
#if __SIZEOF_LONG__ == 8
  enum { of_gettid = 186, of_getpid = 39, of_futex = 202 };
#else /* i386 */
  enum { of_gettid = 224, of_getpid = 20, of_futex = 240 };
#endif
  if (number == of_gettid) return gettid();
  if (number == of_getpid) return getpid();
  enum { operation_bits = 127, wait_operation = 0, wait_bitset_operation = 9 };
  if (number != of_futex) __heddle_leave_out("a system call by its number");
  va_list arguments;
  va_start(arguments, number);
  const int *address = va_arg(arguments, const int *);
  int operation = va_arg(arguments, int);
  int value = va_arg(arguments, int);
  int kind = operation & operation_bits;
  const struct timespec *until = 0; /* who wakes others gives no time */
  if (kind == wait_operation || kind == wait_bitset_operation) until = va_arg(arguments, const struct timespec *);
  va_end(arguments);
  return heddle_futex(address, operation, value, until);
}

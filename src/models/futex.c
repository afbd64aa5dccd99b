/* Waiting for a word of memory to change, which atomic objects, futures, latches and their like come down to. Who waits
   is in a list, with a semaphore of its own, so that one who is never woken is in a deadlock. The list is looked at and
   changed in sections that nobody interrupts. Whom a wake-up meets, of several that wait, is open. */
#include <limits.h>
#include <semaphore.h>
#include <stdarg.h>
#include <time.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool __VERIFIER_nondet_bool(void);
int *__errno_location(void);
long heddle_other_system_call(long number);
int sem_timedwait(sem_t *semaphore, const struct timespec *until);

enum { try_again = 11, timed_out = 110 };
enum { futex_number = 202, wait_operation = 0, wake_operation = 1, wait_bitset_operation = 9, wake_bitset_operation = 10 };
enum { operation_bits = 127 };

struct waiter {
  const int *address;
  sem_t woken;
  struct waiter *next;
};

static struct waiter *waiters;

static void leave(struct waiter *self) {
  struct waiter **link = &waiters;
  while (*link != 0 && *link != self) link = &(*link)->next;
  if (*link != 0) *link = self->next;
}

/* 0, or the number of an error: the word has another value, or the time is over. */
int heddle_futex_wait(const int *address, int value, const struct timespec *until) {
  struct waiter self = {.address = address};
  sem_init(&self.woken, 0, 0);
  __VERIFIER_atomic_begin();
  int waits = __atomic_load_n(address, __ATOMIC_SEQ_CST) == value;
  if (waits) {
    self.next = waiters;
    waiters = &self;
  }
  __VERIFIER_atomic_end();
  if (!waits) return try_again;
  if (until == 0) {
    sem_wait(&self.woken);
    return 0;
  }
  if (sem_timedwait(&self.woken, until) == 0) return 0;
  __VERIFIER_atomic_begin();
  leave(&self);
  __VERIFIER_atomic_end();
  return timed_out;
}

static int others_wait(const struct waiter *from, const int *address) {
  for (; from != 0; from = from->next)
    if (from->address == address) return 1;
  return 0;
}

/* Wakes that many, and says how many there were. */
int heddle_futex_wake(const int *address, int count) {
  int woken = 0;
  __VERIFIER_atomic_begin();
  struct waiter **link = &waiters;
  while (*link != 0 && woken < count) {
    struct waiter *each = *link;
    int is_one = each->address == address;
    if (is_one && count != INT_MAX && others_wait(each->next, address)) is_one = __VERIFIER_nondet_bool();
    if (is_one) {
      *link = each->next;
      sem_post(&each->woken);
      ++woken;
    } else {
      link = &each->next;
    }
  }
  __VERIFIER_atomic_end();
  return woken;
}

static long result_of(int error) {
  if (error == 0) return 0;
  *__errno_location() = error;
  return -1;
}

long syscall(long number, ...) {
  if (number != futex_number) return heddle_other_system_call(number);
  va_list arguments;
  va_start(arguments, number);
  const int *address = va_arg(arguments, const int *);
  int operation = va_arg(arguments, int) & operation_bits;
  int value = va_arg(arguments, int);
  long result = 0;
  if (operation == wake_operation || operation == wake_bitset_operation)
    result = heddle_futex_wake(address, value);
  else if (operation == wait_operation || operation == wait_bitset_operation)
    result = result_of(heddle_futex_wait(address, value, va_arg(arguments, const struct timespec *)));
  else
    result = heddle_other_system_call(number);
  va_end(arguments);
  return result;
}

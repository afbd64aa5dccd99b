/* Waiting for a word of memory to change, which atomic objects, futures, latches and their like come down to. Who waits
   is in a list, with a semaphore of its own, so that one who is never woken is in a deadlock. The list is looked at and
   changed in sections that nobody interrupts. Whom a wake-up meets, of several that wait, is open. */
#include <limits.h>
#include <semaphore.h>
#include <time.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Bool __VERIFIER_nondet_bool(void);
int *__errno_location(void);
void __heddle_leave_out(const char *what);
int sem_timedwait(sem_t *semaphore, const struct timespec *until);

enum { try_again = 11, timed_out = 110 };
enum { wait_operation = 0, wake_operation = 1, wait_bitset_operation = 9, wake_bitset_operation = 10 };
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

void __heddle_assumes_wakeups(void) {}

/* The system call of that name; a wake-up has no time. */
long heddle_futex(const int *address, int operation, int value, const struct timespec *until) {
  switch (operation & operation_bits) {
    case wake_operation:
    case wake_bitset_operation: return heddle_futex_wake(address, value);
    case wait_operation:
    case wait_bitset_operation: __heddle_assumes_wakeups(); return result_of(heddle_futex_wait(address, value, until));
    default: __heddle_leave_out("an operation of a futex other than to wait and to wake"); return 0;
  }
}

/* Signals: they are installed, blocked and asked for, and none arrives from outside. One that a thread sends to itself,
   or to its own process, is handled by that thread at once, or when it no longer blocks it. One that it sends to
   another thread stays until that one waits for it, or no longer blocks it, if any thread has ever blocked it: a mask
   comes from a call or from the thread that made this one, so it can be blocked nowhere else. */
#include <stddef.h>

typedef unsigned long set_t;
typedef void (*handler_t)(int);

int *__errno_location(void);
int getpid(void);
int usleep(unsigned microseconds);
unsigned long pthread_self(void);
int pthread_equal(unsigned long a, unsigned long b);
void _exit(int status) __attribute__((noreturn));
void abort(void) __attribute__((noreturn));
int fprintf(void *file, const char *format, ...);
extern void *stderr;
int __VERIFIER_nondet_fails(void);

enum { invalid_argument = 22, no_such_process = 3, again = 11, first_signal = 1, signals = 65, receivers = 16 };
enum { is_abort = 6, is_kill = 9, is_child = 17, is_continue = 18, is_stop = 19, is_urgent = 23, is_window = 28 };
enum { with_information = 4, reset_hand = (int)0x80000000 };

/* As the kernel keeps it; a set is as long as that of glibc, and all of it lies in the first word. */
struct action {
  handler_t handler;
  set_t mask[128 / sizeof(set_t)];
  int flags;
  void (*restorer)(void);
};
struct installed {
  handler_t handler;
  set_t mask;
  int flags;
};

static struct installed actions[signals];
static _Thread_local set_t blocked, pending;
static set_t blocked_somewhere; /* every signal that any thread has blocked, or waited for */
static struct {
  unsigned long to;
  set_t set;
} sent[receivers]; /* by threads to each other */

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __heddle_leave_out(const char *reason, const char *advice);

static int fail(int number) {
  *__errno_location() = number;
  return -1;
}

static int is_signal(int number) { return number >= first_signal && number < signals; }
static int may_be_handled(int number) { return number != is_kill && number != is_stop; }
static set_t bit_of(int number) { return 1ul << (number - 1); }

static struct installed exchange(int number, const struct installed *next) {
  __VERIFIER_atomic_begin();
  struct installed before = actions[number];
  if (next != NULL) actions[number] = *next;
  __VERIFIER_atomic_end();
  return before;
}

handler_t signal(int number, handler_t handler) {
  if (!is_signal(number) || !may_be_handled(number)) {
    fail(invalid_argument);
    return (handler_t)-1;
  }
  struct installed next = {handler, bit_of(number), 0x10000000};
  return exchange(number, &next).handler;
}

handler_t bsd_signal(int number, handler_t handler) { return signal(number, handler); }
handler_t __sysv_signal(int number, handler_t handler) { return signal(number, handler); }
handler_t sysv_signal(int number, handler_t handler) { return signal(number, handler); }
handler_t ssignal(int number, handler_t handler) { return signal(number, handler); }

int sigaction(int number, const struct action *next, struct action *before) {
  if (!is_signal(number) || (next != NULL && !may_be_handled(number))) return fail(invalid_argument);
  struct installed wanted = {0};
  if (next != NULL) wanted = (struct installed){next->handler, next->mask[0], next->flags};
  struct installed old = exchange(number, next != NULL ? &wanted : NULL);
  if (before == NULL) return 0;
  before->handler = old.handler;
  for (int i = 0; i < 16; ++i) before->mask[i] = i == 0 ? old.mask : 0;
  before->flags = old.flags;
  before->restorer = NULL;
  return 0;
}

int siginterrupt(int number, int interrupts) {
  (void)interrupts;
  return is_signal(number) ? 0 : fail(invalid_argument);
}

int sigemptyset(set_t *set) {
  for (int i = 0; i < 16; ++i) set[i] = 0;
  return 0;
}

int sigfillset(set_t *set) {
  for (int i = 0; i < 16; ++i) set[i] = ~0ul;
  return 0;
}

int sigaddset(set_t *set, int number) {
  if (!is_signal(number)) return fail(invalid_argument);
  set[0] |= bit_of(number);
  return 0;
}

int sigdelset(set_t *set, int number) {
  if (!is_signal(number)) return fail(invalid_argument);
  set[0] &= ~bit_of(number);
  return 0;
}

int sigismember(const set_t *set, int number) {
  if (!is_signal(number)) return fail(invalid_argument);
  return (set[0] & bit_of(number)) != 0;
}

int sigisemptyset(const set_t *set) { return set[0] == 0; }

static int is_ignored_by_default(int number) {
  return number == is_child || number == is_continue || number == is_urgent || number == is_window;
}

static void note_blocked(set_t set) {
  __VERIFIER_atomic_begin();
  if ((set & ~blocked_somewhere) != 0) blocked_somewhere |= set;
  __VERIFIER_atomic_end();
}

/* Whether somebody may block it, so that it was put down for that thread. */
static int leave_for(unsigned long thread, int number) {
  int place = 0;
  __VERIFIER_atomic_begin();
  int is_left = (blocked_somewhere & bit_of(number)) != 0;
  if (is_left) {
    while (place < receivers && sent[place].set != 0 && !pthread_equal(sent[place].to, thread)) ++place;
    if (place == receivers) __heddle_leave_out("signals sent to more than 16 threads", "");
    sent[place].to = thread;
    sent[place].set |= bit_of(number);
  }
  __VERIFIER_atomic_end();
  return is_left;
}

/* What others have sent to this thread, of a set: it is pending then. */
static void receive(set_t set) {
  unsigned long me = pthread_self();
  __VERIFIER_atomic_begin();
  for (int i = 0; i < receivers && sent[i].to != 0; ++i)
    if (pthread_equal(sent[i].to, me) && (sent[i].set & set) != 0) {
      pending |= sent[i].set & set;
      sent[i].set &= ~set;
    }
  __VERIFIER_atomic_end();
}

static void handle(int number) {
  struct installed how = exchange(number, NULL);
  if (how.handler == (handler_t)1 || (how.handler == NULL && is_ignored_by_default(number))) return;
  if (how.handler == NULL && number == is_abort) abort();
  if (how.handler == NULL) _exit(128 + number);
  set_t before = blocked;
  blocked |= how.mask | bit_of(number);
  if (how.flags & reset_hand) exchange(number, &(struct installed){0});
  if (how.flags & with_information) {
    int information[32] = {number};
    ((void (*)(int, void *, void *))(void *)how.handler)(number, information, NULL);
  } else {
    how.handler(number);
  }
  blocked = before;
}

static void handle_pending(void) {
  for (int number = first_signal; number < signals && pending != 0; ++number) {
    if ((pending & ~blocked & bit_of(number)) == 0) continue;
    pending &= ~bit_of(number);
    handle(number);
  }
}

int raise(int number) {
  if (!is_signal(number)) return fail(invalid_argument);
  pending |= bit_of(number);
  if (!may_be_handled(number)) _exit(128 + number);
  handle_pending();
  return 0;
}

int gsignal(int number) { return raise(number); }

/* Other processes may be there or not. */
static int send_elsewhere(void) { return __VERIFIER_nondet_fails() == 0 ? 0 : fail(no_such_process); }

int kill(int process, int number) {
  if (number < 0 || number >= signals) return fail(invalid_argument);
  if (process != 0 && process != getpid()) return send_elsewhere();
  return number == 0 ? 0 : raise(number);
}

int killpg(int group, int number) {
  (void)group, (void)number;
  return send_elsewhere();
}

/* To another thread: one that nobody blocks ends the process, unless there is a handler, which is not called. */
int pthread_kill(unsigned long thread, int number) {
  if (number < 0 || number >= signals) return invalid_argument;
  if (number == 0) return 0;
  if (pthread_equal(thread, pthread_self())) return raise(number);
  if (may_be_handled(number) && leave_for(thread, number)) return 0;
  struct installed how = exchange(number, NULL);
  if (how.handler == NULL && !is_ignored_by_default(number)) handle(number);
  return 0;
}

int pthread_sigqueue(unsigned long thread, int number, void *value) {
  (void)value;
  return pthread_kill(thread, number);
}

int sigqueue(int process, int number, void *value) {
  (void)value;
  return kill(process, number);
}

int pthread_sigmask(int how, const set_t *set, set_t *before) {
  enum { block, unblock, set_to };
  set_t old = blocked;
  if (set != NULL) {
    if (how < block || how > set_to) return invalid_argument;
    if (how == block) blocked |= set[0];
    if (how == unblock) blocked &= ~set[0];
    if (how == set_to) blocked = set[0];
    blocked &= ~(bit_of(is_kill) | bit_of(is_stop));
    if ((blocked & ~old) != 0) note_blocked(blocked);
    if ((old & ~blocked) != 0) receive(~blocked);
  }
  for (int i = 0; before != NULL && i < 16; ++i) before[i] = i == 0 ? old : 0;
  if (pending != 0) handle_pending();
  return 0;
}

int sigprocmask(int how, const set_t *set, set_t *before) {
  int failure = pthread_sigmask(how, set, before);
  return failure == 0 ? 0 : fail(failure);
}

int sigpending(set_t *set) {
  sigemptyset(set);
  receive(~0ul);
  set[0] = pending;
  return 0;
}

int sigaltstack(const void *stack, void *before) {
  (void)stack;
  if (before != NULL) __builtin_memset(before, 0, 24);
  return 0;
}

/* Nothing comes: the thread waits for ever, as one that only looks. It is a cancellation point. */
static void wait_for_ever(void) {
  for (;;) usleep(0);
}

int pause(void) {
  wait_for_ever();
  return -1;
}

int sigsuspend(const set_t *set) {
  (void)set;
  wait_for_ever();
  return -1;
}

/* One that was sent before is there. */
static int take_pending(const set_t *set) {
  if ((pending & set[0]) == 0) receive(set[0]);
  for (int number = first_signal; number < signals && (pending & set[0]) != 0; ++number)
    if ((pending & set[0] & bit_of(number)) != 0) {
      pending &= ~bit_of(number);
      return number;
    }
  return 0;
}

/* Until another thread sends one the thread waits as one that only looks, since one may come from outside. */
static int wait_for(const set_t *set) {
  note_blocked(set[0]);
  int number = take_pending(set);
  while (number == 0) {
    usleep(0);
    number = take_pending(set);
  }
  return number;
}

int sigwait(const set_t *set, int *number) {
  *number = wait_for(set);
  return 0;
}

int sigwaitinfo(const set_t *set, int *information) {
  int number = wait_for(set);
  if (information != NULL) information[0] = number;
  return number;
}

int sigtimedwait(const set_t *set, int *information, const void *limit) {
  (void)limit;
  usleep(0);
  int number = take_pending(set);
  if (number == 0) return fail(again);
  if (information != NULL) information[0] = number;
  return number;
}

static const char *const names[] = {
    [1] = "Hangup",       [2] = "Interrupt",          [3] = "Quit",
    [4] = "Illegal instruction",                      [5] = "Trace/breakpoint trap",
    [6] = "Aborted",      [7] = "Bus error",          [8] = "Floating point exception",
    [9] = "Killed",       [10] = "User defined signal 1",
    [11] = "Segmentation fault",                      [12] = "User defined signal 2",
    [13] = "Broken pipe", [14] = "Alarm clock",       [15] = "Terminated",
    [17] = "Child exited", [18] = "Continued",        [19] = "Stopped (signal)",
    [20] = "Stopped",     [28] = "Window changed",
};

char *strsignal(int number) {
  enum { count = sizeof names / sizeof *names };
  return (char *)(number > 0 && number < count && names[number] != NULL ? names[number] : "Unknown signal");
}

void psignal(int number, const char *prefix) {
  if (prefix != NULL && *prefix != 0) fprintf(stderr, "%s: ", prefix);
  fprintf(stderr, "%s\n", strsignal(number));
}

/* The process: who it is, others that it makes, and what the system says of itself. */
#include <stddef.h>

int *__errno_location(void);
void __heddle_leave_out(const char *reason);
int __heddle_is_alone(void);
void _exit(int status) __attribute__((noreturn));
size_t strlcpy(char *restrict to, const char *restrict from, size_t size);
size_t strlen(const char *s);
void *memcpy(void *restrict to, const void *restrict from, size_t count);

int __VERIFIER_nondet_fork(void);
int __VERIFIER_nondet_wait(void);
int __VERIFIER_nondet_status(void);
int __VERIFIER_nondet_fails(void);
unsigned __VERIFIER_nondet_usage(void);

enum { not_permitted = 1, no_child = 10, try_again = 11, invalid_argument = 22 };

static int fail(int number) {
  *__errno_location() = number;
  return -1;
}

/* Whether the system lets the program do something is up to the system. */
static int permitted(void) { return __VERIFIER_nondet_fails() == 0 ? 0 : fail(not_permitted); }

/* The same whenever the program asks. */
extern const unsigned own_id __asm__("the id of the process"), parent_id __asm__("the id of the parent process");
extern const unsigned group_id __asm__("the id of the process group"), session_id __asm__("the id of the session");
extern const unsigned user __asm__("the id of the user"), user_group __asm__("the id of the group of the user");

/* From 1 to 2^22 - 1, without a branch. */
static int process_id(unsigned number) {
  number &= (1u << 22) - 1;
  return (int)(number + (number == 0));
}

int getpid(void) { return process_id(own_id); }
int getppid(void) { return process_id(parent_id); }
int getpgrp(void) { return process_id(group_id); }

int getpgid(int process) {
  (void)process;
  return process_id(group_id);
}

int getsid(int process) {
  (void)process;
  return process_id(session_id);
}

unsigned getuid(void) { return user; }
unsigned geteuid(void) { return user; }
unsigned getgid(void) { return user_group; }
unsigned getegid(void) { return user_group; }

int setuid(unsigned id) { return id == user ? 0 : permitted(); }
int seteuid(unsigned id) { return id == user ? 0 : permitted(); }
int setgid(unsigned id) { return id == user_group ? 0 : permitted(); }
int setegid(unsigned id) { return id == user_group ? 0 : permitted(); }
int setreuid(unsigned real, unsigned effective) { return real == user && effective == user ? 0 : permitted(); }
int setregid(unsigned real, unsigned effective) {
  return real == user_group && effective == user_group ? 0 : permitted();
}
int setsid(void) { return permitted() == 0 ? process_id(own_id) : -1; }

int setpgid(int process, int group) {
  (void)process, (void)group;
  return permitted();
}

int getgroups(int size, unsigned *groups) {
  if (size > 0) groups[0] = user_group;
  return 1;
}

int setgroups(size_t count, const unsigned *groups) {
  (void)count, (void)groups;
  return permitted();
}

int initgroups(const char *name, unsigned group) {
  (void)name, (void)group;
  return permitted();
}

/* Threads have ids in the order in which they ask. */
int gettid(void) {
  static int given;
  static _Thread_local int mine;
  if (mine == 0) mine = __atomic_add_fetch(&given, 1, __ATOMIC_SEQ_CST);
  return process_id(own_id) + mine - 1;
}

/* Functions to be called around fork. */
enum { most_handlers = 16 };
static void (*handlers[most_handlers][3])(void);
static int handler_count;

int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void)) {
  if (handler_count == most_handlers) __heddle_leave_out("more than 16 calls of pthread_atfork");
  handlers[handler_count][0] = prepare;
  handlers[handler_count][1] = parent;
  handlers[handler_count][2] = child;
  ++handler_count;
  return 0;
}

int __register_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void), void *library) {
  (void)library;
  return pthread_atfork(prepare, parent, child);
}

static void call_handler(int index, int which) {
  if (handlers[index][which] != NULL) handlers[index][which]();
}

/* Children for which nobody has waited. Their ids are looked at and changed in sections that nobody interrupts. */
enum { most_children = 16 };
static int children[most_children];
static int child_count;

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void add_child(int process) {
  __VERIFIER_atomic_begin();
  int fits = child_count < most_children;
  if (fits) children[child_count++] = process;
  __VERIFIER_atomic_end();
  if (!fits) __heddle_leave_out("more than 16 children at a time");
}

/* The one with this id, or any if the id is none; 0: there is no such child. */
static int take_child(int process) {
  __VERIFIER_atomic_begin();
  int at = 0, found = 0;
  while (at + 1 < child_count && (process > 0 ? children[at] != process : __VERIFIER_nondet_wait() != 0)) ++at;
  if (at < child_count && (process <= 0 || children[at] == process)) {
    found = children[at];
    children[at] = children[--child_count];
  }
  __VERIFIER_atomic_end();
  return found;
}

/* The life of the parent, that of the child and the failure are three executions: the processes share no memory. A child
   has only the thread that made it; where there are others it is not followed. */
int fork(void) {
  for (int i = handler_count; i-- > 0;) call_handler(i, 0);
  int result = __VERIFIER_nondet_fork();
  if (result == 0) {
    if (!__heddle_is_alone()) __heddle_leave_out("the child that fork makes of a process with several threads");
    child_count = 0;
    for (int i = 0; i < handler_count; ++i) call_handler(i, 2);
    return 0;
  }
  for (int i = 0; i < handler_count; ++i) call_handler(i, 1);
  if (result < 0) return fail(try_again);
  int child = process_id((unsigned)result);
  add_child(child);
  return child;
}

int vfork(void) { return fork(); }

/* A child has ended, in any way. */
int waitpid(int process, int *status, int options) {
  enum { no_hang = 1 };
  int child = take_child(process);
  if (child == 0) return fail(no_child);
  if ((options & no_hang) != 0 && __VERIFIER_nondet_wait() == 0) {
    add_child(child);
    return 0;
  }
  if (status != NULL) *status = __VERIFIER_nondet_status();
  return child;
}

int wait(int *status) { return waitpid(-1, status, 0); }

int wait3(int *status, int options, void *usage) {
  (void)usage;
  return waitpid(-1, status, options);
}

int wait4(int process, int *status, int options, void *usage) {
  (void)usage;
  return waitpid(process, status, options);
}

/* Another program takes the place of this one, or cannot be found. */
static int replace(void) {
  enum { not_found = 2 };
  if (__VERIFIER_nondet_fails() == 0) _exit(__VERIFIER_nondet_status());
  return fail(not_found);
}

int execv(const char *path, char *const *arguments) {
  (void)path, (void)arguments;
  return replace();
}

int execvp(const char *file, char *const *arguments) {
  (void)file, (void)arguments;
  return replace();
}

int execve(const char *path, char *const *arguments, char *const *environment) {
  (void)path, (void)arguments, (void)environment;
  return replace();
}

int execvpe(const char *file, char *const *arguments, char *const *environment) {
  (void)file, (void)arguments, (void)environment;
  return replace();
}

int execl(const char *path, const char *argument, ...) {
  (void)path, (void)argument;
  return replace();
}

int execlp(const char *file, const char *argument, ...) {
  (void)file, (void)argument;
  return replace();
}

int execle(const char *path, const char *argument, ...) {
  (void)path, (void)argument;
  return replace();
}

int daemon(int keeps_directory, int keeps_files) {
  (void)keeps_directory, (void)keeps_files;
  int child = fork();
  if (child > 0) _exit(0);
  return child;
}

/* The rows of a process: its name and a few flags. */
static char process_name[16] = "program";

int prctl(int option, ...) {
  enum { set_name = 15, get_name = 16 };
  __builtin_va_list arguments;
  __builtin_va_start(arguments, option);
  if (option == set_name) strlcpy(process_name, __builtin_va_arg(arguments, const char *), sizeof process_name);
  if (option == get_name) strlcpy(__builtin_va_arg(arguments, char *), process_name, sizeof process_name);
  __builtin_va_end(arguments);
  return 0;
}

int getpagesize(void) { return 4096; }
int getdtablesize(void) { return 1024; }
int get_nprocs(void) { return 2; }
int get_nprocs_conf(void) { return 2; }

long sysconf(int name) {
  enum {
    arguments = 0, children = 1, ticks = 2, groups = 3, files = 4, page = 30, vectors = 60, login = 71, keys = 74,
    stack = 75, threads = 76, destructors = 73, configured = 83, online = 84, pages = 85, free_pages = 86, host = 180,
    line = 190
  };
  switch (name) {
    case arguments: return 2097152;
    case children: return 127235;
    case ticks: return 100;
    case groups: return 65536;
    case files: return 1024;
    case page: return 4096;
    case vectors: return 1024;
    case login: return 256;
    case destructors: return 4;
    case keys: return 1024;
    case stack: return 16384;
    case threads: return -1;
    case configured:
    case online: return 2;
    case pages:
    case free_pages: return 1 + (long)(__VERIFIER_nondet_usage() >> 4);
    case host: return 64;
    case line: return 64;
    default: break;
  }
  __heddle_leave_out("a value of sysconf that is not known here");
  return -1;
}

long __sysconf(int name) { return sysconf(name); } /* what PTHREAD_STACK_MIN is */

struct limit {
  unsigned long soft, hard;
};
enum { limit_kinds = 16 };
#define UNLIMITED {-1UL, -1UL}
static struct limit limits[limit_kinds] = {
    UNLIMITED, UNLIMITED, UNLIMITED, {8388608, -1UL}, UNLIMITED, UNLIMITED, UNLIMITED, {1024, 1048576},
    UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED,       UNLIMITED, UNLIMITED, UNLIMITED, UNLIMITED,
};

int getrlimit(int kind, struct limit *result) {
  if (kind < 0 || kind >= limit_kinds) return fail(invalid_argument);
  *result = limits[kind];
  return 0;
}

int setrlimit(int kind, const struct limit *wanted) {
  if (kind < 0 || kind >= limit_kinds || wanted->soft > wanted->hard) return fail(invalid_argument);
  if (wanted->hard > limits[kind].hard) return fail(not_permitted);
  limits[kind] = *wanted;
  return 0;
}

/* Time in seconds and microseconds, and counts: any that are not negative. */
struct usage {
  struct {
    long seconds, microseconds;
  } user, system;
  long counts[14];
};

int getrusage(int who, struct usage *result) {
  if (who < -1 || who > 1) return fail(invalid_argument);
  result->user.seconds = (long)(__VERIFIER_nondet_usage() >> 1);
  result->user.microseconds = (long)(__VERIFIER_nondet_usage() % 1000000u);
  result->system.seconds = (long)(__VERIFIER_nondet_usage() >> 1);
  result->system.microseconds = (long)(__VERIFIER_nondet_usage() % 1000000u);
  for (int i = 0; i < 14; ++i) result->counts[i] = (long)(__VERIFIER_nondet_usage() >> 1);
  return 0;
}

long times(long result[4]) {
  for (int i = 0; result != NULL && i < 4; ++i) result[i] = (long)(__VERIFIER_nondet_usage() >> 1);
  return (long)__VERIFIER_nondet_usage();
}

int nice(int increment) { return permitted() == 0 ? increment : -1; }

int getpriority(int which, unsigned who) {
  (void)which, (void)who;
  return 0;
}

int setpriority(int which, unsigned who, int priority) {
  (void)which, (void)who, (void)priority;
  return permitted();
}

int sethostname(const char *name, size_t size) {
  (void)name, (void)size;
  return permitted();
}

int getdomainname(char *name, size_t size) { return strlcpy(name, "(none)", size) < size ? 0 : fail(invalid_argument); }

int uname(char name[6][65]) {
  static const char *const parts[6] = {"Linux", "localhost", "6.1.0", "#1 SMP", "x86_64", "(none)"};
  for (int i = 0; i < 6; ++i) strlcpy(name[i], parts[i], 65);
  return 0;
}

struct system {
  long uptime;
  unsigned long loads[3], memory[6];
  unsigned short processes, padding;
  unsigned long high[2];
  unsigned unit;
};

int sysinfo(struct system *result) {
  __builtin_memset(result, 0, sizeof *result);
  result->uptime = (long)(__VERIFIER_nondet_usage() >> 1);
  for (int i = 0; i < 3; ++i) result->loads[i] = __VERIFIER_nondet_usage();
  for (int i = 0; i < 6; ++i) result->memory[i] = __VERIFIER_nondet_usage();
  result->processes = 1;
  result->unit = 4096;
  return 0;
}

char *getlogin(void) { return "user"; }

int getloadavg(double *averages, int count) {
  for (int i = 0; i < count && i < 3; ++i) averages[i] = (double)(__VERIFIER_nondet_usage() >> 16) / 16;
  return count < 3 ? count : 3;
}

/* Memory is never paged out; models/mapping.c has the others. */
int munlockall(void) { return 0; }

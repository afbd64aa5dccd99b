/* Functions that run when the process ends (atexit, destructors of C++ variables) or when a thread does (those of its
   thread_local ones): the last one first. The front end calls run_at_exit where main returns and where exit is called,
   and the machine run_at_thread_exit where a thread ends, as long as its count is not 0. */

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __heddle_leave_out(const char *what);
void __heddle_at_thread_exit(void (*function)(void));

enum { most = 256, most_of_thread = 64 };

struct entry {
  void (*function)(void *);
  void *argument;
};

static struct entry entries[most];
static int count;

static int add(void (*function)(void *), void *argument) {
  __VERIFIER_atomic_begin();
  if (count < most) {
    entries[count].function = function;
    entries[count].argument = argument;
    ++count;
  } else {
    __heddle_leave_out("more than 256 functions that run at the end of the process");
  }
  __VERIFIER_atomic_end();
  return 0;
}

int __cxa_atexit(void (*function)(void *), void *argument, void *library) {
  (void)library;
  return add(function, argument);
}

/* What a function is given that takes nothing does not matter. */
int atexit(void (*function)(void)) { return add((void (*)(void *))function, 0); }

void __heddle_run_at_exit(void) {
  for (;;) {
    struct entry last = {0, 0};
    __VERIFIER_atomic_begin();
    if (count > 0) last = entries[--count];
    __VERIFIER_atomic_end();
    if (last.function == 0) return;
    last.function(last.argument);
  }
}

_Thread_local int __heddle_thread_exit_count;
static _Thread_local struct entry of_thread[most_of_thread];

void __heddle_run_at_thread_exit(void) {
  while (__heddle_thread_exit_count > 0) {
    struct entry last = of_thread[--__heddle_thread_exit_count];
    last.function(last.argument);
  }
}

int __cxa_thread_atexit(void (*function)(void *), void *argument, void *library) {
  (void)library;
  __heddle_at_thread_exit(__heddle_run_at_thread_exit);
  if (__heddle_thread_exit_count == most_of_thread)
    __heddle_leave_out("more than 64 thread_local variables of a thread that are destroyed at its end");
  of_thread[__heddle_thread_exit_count].function = function;
  of_thread[__heddle_thread_exit_count].argument = argument;
  ++__heddle_thread_exit_count;
  return 0;
}

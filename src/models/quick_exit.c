/* quick_exit, and the functions that are to be called before it. */
#include <stddef.h>

void _Exit(int status) __attribute__((noreturn));
void __heddle_leave_out(const char *reason);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

enum { most_functions = 32 };
static void (*functions[most_functions])(void);
static int count;

int at_quick_exit(void (*function)(void)) {
  __VERIFIER_atomic_begin();
  int place = count++;
  if (place < most_functions) functions[place] = function;
  __VERIFIER_atomic_end();
  if (place >= most_functions) __heddle_leave_out("more than 32 calls of at_quick_exit");
  return 0;
}

static void (*take_last(void))(void) {
  __VERIFIER_atomic_begin();
  void (*last)(void) = count > 0 ? functions[--count] : NULL;
  __VERIFIER_atomic_end();
  return last;
}

void quick_exit(int status) {
  for (void (*last)(void) = take_last(); last != NULL; last = take_last()) last();
  _Exit(status);
}

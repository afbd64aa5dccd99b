/* Attributes of threads and of what they share. Whether a thread is born detached is kept in the first int of its
   attributes, which is all that creating a thread looks at; the size of its stack comes behind it. Other attributes have
   the values with which they begin: what sets them succeeds, or is left out where it would mean something else here. */
#include <stddef.h>

void __heddle_leave_out(const char *reason);
size_t strlcpy(char *restrict to, const char *restrict from, size_t size);

enum { invalid = 22, range = 34, default_stack = 8388608, least_stack = 16384, guard = 4096 };

struct attributes {
  int is_detached;
  size_t stack_size; /* 0: the default */
  char *stack;
};

int pthread_attr_init(struct attributes *attributes) {
  attributes->is_detached = 0;
  attributes->stack_size = 0;
  attributes->stack = NULL;
  return 0;
}

int pthread_attr_destroy(struct attributes *attributes) {
  (void)attributes;
  return 0;
}

int pthread_attr_setdetachstate(struct attributes *attributes, int state) {
  if (state != 0 && state != 1) return invalid;
  attributes->is_detached = state;
  return 0;
}

int pthread_attr_getdetachstate(const struct attributes *attributes, int *state) {
  *state = attributes->is_detached;
  return 0;
}

int pthread_attr_setstacksize(struct attributes *attributes, size_t size) {
  if (size < least_stack) return invalid;
  attributes->stack_size = size;
  return 0;
}

int pthread_attr_getstacksize(const struct attributes *attributes, size_t *size) {
  *size = attributes->stack_size == 0 ? default_stack : attributes->stack_size;
  return 0;
}

/* The variables of the thread do not lie there, in fact. */
int pthread_attr_setstack(struct attributes *attributes, void *stack, size_t size) {
  if (size < least_stack) return invalid;
  attributes->stack_size = size;
  attributes->stack = stack;
  return 0;
}

int pthread_attr_getstack(const struct attributes *attributes, void **stack, size_t *size) {
  *stack = attributes->stack;
  return pthread_attr_getstacksize(attributes, size);
}

int pthread_attr_getguardsize(const struct attributes *attributes, size_t *size) {
  (void)attributes;
  *size = guard;
  return 0;
}

static int give(int *result, int value) {
  *result = value;
  return 0;
}

int pthread_attr_getinheritsched(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_attr_getschedparam(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_attr_getschedpolicy(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_attr_getscope(const void *attributes, int *result) { return (void)attributes, give(result, 0); }

int pthread_attr_setaffinity_np(void *attributes, size_t size, const void *set) {
  (void)attributes, (void)size, (void)set;
  return 0;
}

int pthread_attr_setsigmask_np(void *attributes, const void *set) {
  (void)attributes, (void)set;
  return 0;
}

int pthread_getattr_np(unsigned long thread, struct attributes *attributes) {
  (void)thread;
  return pthread_attr_init(attributes);
}

int pthread_mutexattr_getpshared(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_mutexattr_getprotocol(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_mutexattr_getprioceiling(const void *attributes, int *result) { return (void)attributes, give(result, 1); }
int pthread_mutexattr_getrobust(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_condattr_getpshared(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_rwlockattr_getpshared(const void *attributes, int *result) { return (void)attributes, give(result, 0); }
int pthread_barrierattr_getpshared(const void *attributes, int *result) { return (void)attributes, give(result, 0); }

/* What becomes of a mutex whose owner ends is not told to others here. */
int pthread_mutexattr_setrobust(void *attributes, int robust) {
  (void)attributes;
  if (robust != 0 && robust != 1) return invalid;
  if (robust) __heddle_leave_out("a robust mutex");
  return 0;
}

int pthread_mutex_consistent(void *mutex) {
  (void)mutex;
  return invalid;
}

/* All threads are called as the program is. */
int pthread_getname_np(unsigned long thread, char *name, size_t size) {
  (void)thread;
  return strlcpy(name, "program", size) < size ? 0 : range;
}

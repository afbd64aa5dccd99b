/* Processors and priorities. There are two processors, as sysconf says; where and how soon threads run is decided by the
   search anyway, so that nothing of this changes what a program can do. */
#include <stddef.h>

typedef unsigned long thread_t;
struct parameters {
  int priority;
};

int *__errno_location(void);
unsigned __VERIFIER_nondet_unsigned(void);
int __VERIFIER_nondet_fails(void);
void *malloc(size_t size);
void free(void *block);

enum { not_permitted = 1, invalid_argument = 22, normal_policy = 0, fifo_policy = 1, round_robin_policy = 2 };
enum { processors = 2 };

static int fail(int number) {
  *__errno_location() = number;
  return -1;
}

static int processor(void) { return (int)(__VERIFIER_nondet_unsigned() % processors); }

int sched_getcpu(void) { return processor(); }

int getcpu(unsigned *cpu, unsigned *node) {
  if (cpu != NULL) *cpu = (unsigned)processor();
  if (node != NULL) *node = 0;
  return 0;
}

static int give_all(size_t size, void *set) {
  if (size < sizeof(unsigned long)) return invalid_argument;
  __builtin_memset(set, 0, size);
  *(unsigned long *)set = (1ul << processors) - 1;
  return 0;
}

static int has_processor(size_t size, const void *set) {
  return size >= sizeof(unsigned long) && (*(const unsigned long *)set & ((1ul << processors) - 1)) != 0;
}

int sched_getaffinity(int process, size_t size, void *set) {
  (void)process;
  int failure = give_all(size, set);
  return failure == 0 ? 0 : fail(failure);
}

int sched_setaffinity(int process, size_t size, const void *set) {
  (void)process;
  return has_processor(size, set) ? 0 : fail(invalid_argument);
}

int pthread_getaffinity_np(thread_t thread, size_t size, void *set) {
  (void)thread;
  return give_all(size, set);
}

int __sched_cpucount(size_t size, const void *set) {
  const unsigned char *bytes = set;
  int count = 0;
  for (size_t i = 0; i < size; ++i) count += __builtin_popcount(bytes[i]);
  return count;
}

void *__sched_cpualloc(size_t count) { return malloc((count + 63) / 64 * 8); }
void __sched_cpufree(void *set) { free(set); }

static int is_policy(int policy) { return policy >= normal_policy && policy <= 5 && policy != 4; }
static int is_real_time(int policy) { return policy == fifo_policy || policy == round_robin_policy; }

int sched_get_priority_max(int policy) { return is_policy(policy) ? is_real_time(policy) * 99 : fail(invalid_argument); }
int sched_get_priority_min(int policy) { return is_policy(policy) ? is_real_time(policy) : fail(invalid_argument); }

int sched_getscheduler(int process) {
  (void)process;
  return normal_policy;
}

int sched_getparam(int process, struct parameters *parameters) {
  (void)process;
  parameters->priority = 0;
  return 0;
}

/* Whether it may is up to the system. */
int sched_setscheduler(int process, int policy, const struct parameters *parameters) {
  (void)process, (void)parameters;
  if (!is_policy(policy)) return fail(invalid_argument);
  return __VERIFIER_nondet_fails() == 0 ? 0 : fail(not_permitted);
}

int sched_setparam(int process, const struct parameters *parameters) {
  return sched_setscheduler(process, normal_policy, parameters);
}

int sched_rr_get_interval(int process, long time[2]) {
  (void)process;
  time[0] = 0;
  time[1] = 100000000;
  return 0;
}

int pthread_getschedparam(thread_t thread, int *policy, struct parameters *parameters) {
  (void)thread;
  *policy = normal_policy;
  parameters->priority = 0;
  return 0;
}

int pthread_getconcurrency(void) { return 0; }

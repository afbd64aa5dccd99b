/* Inputs, clocks, allocation, and what only Heddle knows. */
#include "schedule.h"

#include <errno.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

uint64_t __heddle_recorded_result(void) { return heddle_self()->value; }
int __heddle_klee_range(void) { return (int)__heddle_recorded_result(); }
unsigned long __heddle_klee_choose(void) { return __heddle_recorded_result(); }
int __heddle_rand(void) { return (int)__heddle_recorded_result(); }
long __heddle_random(void) { return (long)__heddle_recorded_result(); }

static void fill(void* object, size_t size) {
  struct thread* me = heddle_self();
  if (object && me->data) memcpy(object, me->data, size < me->data_size ? size : me->data_size);
}

int __heddle_rand_r(unsigned* seed) {
  fill(seed, sizeof *seed);
  return (int)__heddle_recorded_result();
}

void __heddle_klee_make_symbolic(void* object, size_t size) { fill(object, size); }
void __heddle_heddle_make_symbolic(void* object, size_t size) { fill(object, size); }
void __heddle___VERIFIER_nondet_memory(void* object, size_t size) { fill(object, size); }

_Noreturn static void fail(const char* what) {
  struct thread* me = heddle_self();
  heddle_report->outcome = outcome_error;
  fflush(stdout);
  fprintf(stderr, "heddle: %s: thread %s at %s\n", what, me->path, heddle_place(me->point));
  abort();
}

void __heddle_error(const char* function) {
  char what[256];
  snprintf(what, sizeof what, "%s is called", function);
  fail(what);
}

static void check(int holds) {
  if (!holds) fail("the assertion fails");
}

void __heddle___VERIFIER_assert(int holds) { check(holds); }
void __heddle_heddle_assert(int holds) { check(holds); }
void __heddle_klee_assert(int holds) { check(holds); }

static void assume(int holds) {
  struct thread* me = heddle_self();
  if (!holds && !heddle_is_free) heddle_diverge(me, "the assumption does not hold");
  if (!holds) heddle_rest(me);
}

void __heddle___VERIFIER_assume(int holds) { assume(holds); }
void __heddle_heddle_assume(int holds) { assume(holds); }
void __heddle_klee_assume(unsigned long holds) { assume(holds != 0); }

_Noreturn void __heddle_klee_silent_exit(int status) { exit(status); }
void __heddle_klee_prefer_cex(void) {}
void __heddle_klee_print_expr(void) {}
void __heddle_klee_stack_trace(void) {}
void __heddle_klee_warning(void) {}
void __heddle_klee_warning_once(void) {}

/* One of these sections at a time runs, as if they had a lock in common. */
static int sections;
void __heddle___VERIFIER_atomic_begin(void) { heddle_acquire(&sections); }
void __heddle___VERIFIER_atomic_end(void) { heddle_release(&sections); }
void __heddle_heddle_atomic_begin(void) { heddle_acquire(&sections); }
void __heddle_heddle_atomic_end(void) { heddle_release(&sections); }

/* Did the recorded allocation fail? */
static int fails(size_t size) {
  struct thread* me = heddle_self();
  int failed = !heddle_is_free && size != 0 && me->has_value && me->value == 0;
  if (failed) errno = ENOMEM;
  return failed;
}

void* heddle_placed(size_t size) {
  struct thread* me = heddle_self();
  if (heddle_is_free || me->data_size != sizeof(uint64_t)) return NULL;
  uint64_t address;
  memcpy(&address, me->data, sizeof address);
  return heddle_allocate_at(me, address, size);
}

#define GIVE(size, call)                    \
  if (fails(size)) return NULL;             \
  void* at_its_place = heddle_placed(size); \
  return at_its_place ? at_its_place : call;

void* __heddle_malloc(size_t size) { GIVE(size, malloc(size)) }
void* __heddle_calloc(size_t count, size_t size) { GIVE(count * size, calloc(count, size)) }
void* __heddle_realloc(void* block, size_t size) { return fails(size) ? NULL : realloc(block, size); }
void* __heddle_aligned_alloc(size_t alignment, size_t size) { GIVE(size, aligned_alloc(alignment, size)) }
void* __heddle_memalign(size_t alignment, size_t size) { GIVE(size, memalign(alignment, size)) }
int __heddle_posix_memalign(void** block, size_t alignment, size_t size) {
  int failure = heddle_given(heddle_self(), 0);
  return failure ? failure : posix_memalign(block, alignment, size);
}
// Called last, so that a sanitizer finds the program's own function below `free`, not this one.
void __heddle_free(void* block) {
  if (heddle_is_placed(block)) return;
  __attribute__((musttail)) return free(block);
}
void __heddle_cfree(void* block) { __heddle_free(block); }

time_t __heddle_time(time_t* result) {
  time_t now = (time_t)__heddle_recorded_result();
  if (result) *result = now;
  return now;
}
clock_t __heddle_clock(void) { return (clock_t)__heddle_recorded_result(); }
int __heddle_clock_gettime(int clock, struct timespec* now) {
  (void)clock;
  fill(now, sizeof *now);
  return heddle_given(heddle_self(), 0);
}
int __heddle_gettimeofday(struct timeval* now, void* zone) {
  (void)zone;
  fill(now, sizeof *now);
  return heddle_given(heddle_self(), 0);
}

/* Time passes as it likes. */
unsigned __heddle_sleep(void) { return 0; }
int __heddle_usleep(void) { return 0; }
int __heddle_sched_yield(void) { return 0; }
int __heddle_pthread_yield(void) { return 0; }
int __heddle_nanosleep(void) {
  int failure = heddle_given(heddle_self(), 0);
  if (failure) errno = EINVAL;
  return failure;
}
int __heddle_clock_nanosleep(void) { return heddle_given(heddle_self(), 0); }

#pragma clang attribute pop

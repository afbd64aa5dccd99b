/* Whose turn it is. */
#include "schedule.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/futex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static struct report own_report;
struct report* heddle_report = &own_report;
int heddle_is_free;
struct thread* heddle_threads;

static uint32_t next_word;
enum { most_threads = 1 << 12 };
static struct thread* by_number[most_threads];

/* Who has started us gives a file to report to. */
static void open_report(void) {
  const char* file = getenv("HEDDLE_REPORT");
  int opened = file ? open(file, O_RDWR) : -1;
  if (opened < 0) return;
  void* mapped = mmap(NULL, sizeof own_report, PROT_READ | PROT_WRITE, MAP_SHARED, opened, 0);
  close(opened);
  if (mapped != MAP_FAILED) heddle_report = mapped;
}

/* A thread that has ended gives its turn away a little before: what it leaves behind is to be gone. */
static int ending_thread;

static __thread struct thread* myself;
static pthread_key_t end_of_thread;

static uint32_t number_of(const char* path) {
  for (uint32_t i = 0; i < heddle_thread_count && i < most_threads; i++)
    if (!strcmp(heddle_thread_paths[i], path)) return i;
  return ~0u;
}

static void enlist(struct thread* thread) {
  thread->number = number_of(thread->path);
  if (thread->number != ~0u) by_number[thread->number] = thread;
  thread->older = heddle_threads;
  heddle_threads = thread;
}

static struct thread main_thread;

static void sleep_on(int* word, int value) { syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0); }

static void wake(int* word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1 << 30, NULL, NULL, 0); }

/* The address sanitizer knows the variables of a thread as long as the thread is there: one that has returned
   stays until it is joined, and so does main, whose stack is there until the process ends. Of another one that has
   called pthread_exit it has forgotten them, and its stack had better be gone. */
static void stay(struct thread* me) {
  while (!__atomic_load_n(&me->may_leave, __ATOMIC_ACQUIRE)) sleep_on(&me->may_leave, 0);
}

void heddle_let_leave(struct thread* thread) {
  __atomic_store_n(&thread->may_leave, 1, __ATOMIC_RELEASE);
  wake(&thread->may_leave);
}

/* Destructors of the program's own keys may run after this one: it has itself called again, as often as there are
   rounds. The last round is that in which a sanitizer gives up what it knows of the thread. */
static void end(void* thread) {
  struct thread* me = thread;
  int stays = (me->has_returned || me == &main_thread) && heddle_checks_addresses();
  if (me->rounds == 0) heddle_destroy_values(me);
  if (++me->rounds < PTHREAD_DESTRUCTOR_ITERATIONS - stays) {
    pthread_setspecific(end_of_thread, me);
    return;
  }
  me->has_ended = 1;
  if (me != &main_thread && !stays) ending_thread = me->kernel_id;
  heddle_give_turn(me);
  if (stays) stay(me);
}

static void hold_process(void);

static void begin(void) {
  open_report();
  pthread_key_create(&end_of_thread, end);
  strcpy(main_thread.path, "0");
  main_thread.id = pthread_self();
  enlist(&main_thread);
  heddle_adopt(&main_thread);
  atexit(hold_process); /* before those of the program, so that it is called after them */
}

struct thread* heddle_self(void) {
  if (!myself) begin();
  return myself;
}

/* The calling thread is this one from now on. */
void heddle_adopt(struct thread* thread) {
  myself = thread;
  thread->kernel_id = (int)syscall(SYS_gettid);
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL);
  pthread_setspecific(end_of_thread, thread);
}

struct thread* heddle_new_thread(struct thread* parent) {
  struct thread* thread = calloc(1, sizeof *thread);
  if (!thread) heddle_diverge(parent, "there is no memory for another thread");
  snprintf(thread->path, sizeof thread->path, "%s.%u", parent->path, (unsigned)++parent->children);
  enlist(thread);
  return thread;
}

static void await_end(void) {
  enum { most_looks = 2000, nanoseconds = 500 * 1000 };
  for (int i = 0; ending_thread && i < most_looks; i++) {
    if (syscall(SYS_tgkill, getpid(), ending_thread, 0) != 0) break;
    nanosleep(&(struct timespec){0, i < 20 ? 20 * 1000 : nanoseconds}, NULL);
  }
  ending_thread = 0;
}

void heddle_wait_for_turn(struct thread* me) {
  while (!__atomic_load_n(&me->turn, __ATOMIC_ACQUIRE)) sleep_on(&me->turn, 0);
  __atomic_store_n(&me->turn, 0, __ATOMIC_RELAXED);
  if (!heddle_is_free) await_end();
}

static void let_go(struct thread* thread) {
  __atomic_store_n(&thread->turn, 1, __ATOMIC_RELEASE);
  wake(&thread->turn);
}

const char* heddle_place(uint32_t point) { return heddle_point_names[point]; }

_Noreturn void heddle_finish(struct thread* me, enum outcome outcome, int status) {
  heddle_report->outcome = outcome;
  heddle_report->thread = me->number;
  fflush(stdout);
  _exit(status);
}

/* For a debugger to stop at. */
__attribute__((noinline)) void heddle_diverged(void) { __asm__ volatile(""); }

_Noreturn void heddle_diverge(struct thread* me, const char* why) {
  fprintf(stderr, "heddle: thread %s leaves the recorded execution at %s: %s\n", me->path, heddle_place(me->point),
          why);
  heddle_diverged();
  heddle_finish(me, outcome_diverged, exit_diverged);
}

/* Those that wait for a condition variable first: a signal of one that is let go is not to come before the wait. */
static void let_waiters_go(const struct thread* me) {
  for (struct thread* thread = heddle_threads; thread; thread = thread->older) {
    if (thread == me || !thread->mutex) continue;
    let_go(thread);
    for (int i = 0; i < 100 && !__atomic_load_n(&thread->blocked, __ATOMIC_ACQUIRE); i++)
      nanosleep(&(struct timespec){0, 1000 * 1000}, NULL);
  }
  nanosleep(&(struct timespec){0, 1000 * 1000}, NULL);
}

static void come_to_end(struct thread* me) {
  heddle_report->is_over = 1;
  if (heddle_ending == ending_failure) {
    fprintf(stderr, "heddle: the recorded execution is over and nothing has failed: thread %s has come to %s\n",
            me->path, heddle_place(me->point));
    heddle_diverged();
    heddle_finish(me, outcome_not_failed, exit_diverged);
  }
  __atomic_store_n(&heddle_is_free, 1, __ATOMIC_SEQ_CST);
  heddle_watch_deadlock();
  let_waiters_go(me);
  for (struct thread* thread = heddle_threads; thread; thread = thread->older)
    if (thread != me) let_go(thread);
}

static enum kind kind_of(uint32_t word) { return (enum kind)(word >> kind_shift); }

static void move_on(uint32_t words) {
  next_word += words;
  heddle_report->next_word = next_word;
  heddle_report->is_over = kind_of(heddle_trace[next_word]) == kind_end;
}

static void pass_turn(struct thread* me, uint32_t number) {
  struct thread* other = by_number[number];
  if (!other) heddle_diverge(me, "the thread that comes next has not been created");
  let_go(other);
}

void heddle_give_turn(struct thread* me) {
  if (heddle_is_free) return;
  uint32_t word = heddle_trace[next_word];
  if (kind_of(word) == kind_switch && (word & kind_mask) == me->number) {
    move_on(1);
    return heddle_give_turn(me);
  }
  if (kind_of(word) == kind_end)
    come_to_end(me);
  else if (kind_of(word) == kind_switch)
    pass_turn(me, word & kind_mask);
  else
    heddle_diverge(me, "it ends or waits, where the recording has it go on");
}

_Noreturn static void rest(struct thread* me) {
  me->has_stopped = 1;
  heddle_give_turn(me);
  for (;;) pause();
}

_Noreturn void heddle_rest(struct thread* me) {
  me->hangs = 1;
  rest(me);
}

/* The process is not to end as long as the recording has other threads go on. Destructors of the program that are still
   to come have points of their own. */
static void hold_process(void) {
  struct thread* me = heddle_self();
  uint32_t word = heddle_trace[next_word];
  int has_others_next = kind_of(word) == kind_switch && (word & kind_mask) != me->number;
  if (!heddle_is_free && has_others_next && !heddle_next_function(me)) rest(me);
}

static void take_results(struct thread* me) {
  me->has_value = 0;
  me->value = 0;
  me->data = NULL;
  me->data_size = 0;
  if (kind_of(heddle_trace[next_word]) == kind_value) {
    me->has_value = 1;
    me->value = heddle_trace[next_word + 1] | (uint64_t)heddle_trace[next_word + 2] << 32;
    move_on(3);
  }
  if (kind_of(heddle_trace[next_word]) == kind_data) {
    me->data_size = heddle_trace[next_word] & kind_mask;
    me->data = (const unsigned char*)&heddle_trace[next_word + 1];
    move_on(1 + (me->data_size + 3) / 4);
  }
}

/* The turn is this thread's, and the recording has a point next. It has to be the one that the thread is at: otherwise
   the program has left the recorded execution, and the process ends. */
static void take_point(struct thread* me, uint32_t word) {
  if ((word & kind_mask) != me->point) {
    char why[512];
    snprintf(why, sizeof why, "the recording has %s next", heddle_place(word & kind_mask));
    heddle_diverge(me, why);
  }
  me->kind = kind_of(word);
  heddle_report->point = me->point;
  heddle_report->thread = me->number;
  move_on(1);
  take_results(me);
}

int heddle_given(struct thread* me, int otherwise) { return me->has_value ? (int)me->value : otherwise; }

static void follow(struct thread* me) {
  for (;;) {
    if (heddle_is_free) {
      me->has_value = 0;
      return;
    }
    uint32_t word = heddle_trace[next_word];
    if (kind_of(word) == kind_end) {
      come_to_end(me);
    } else if (kind_of(word) != kind_switch) {
      take_point(me, word);
      return;
    } else if ((word & kind_mask) == me->number) {
      move_on(1);
    } else {
      pass_turn(me, word & kind_mask);
      heddle_wait_for_turn(me);
    }
  }
}

/* As a wait for a condition variable that is cancelled does: it takes the mutex first. */
_Noreturn static void cancel(struct thread* me) {
  if (me->mutex) pthread_mutex_trylock(me->mutex);
  pthread_exit(PTHREAD_CANCELED);
}

void __heddle_point(uint32_t point) {
  struct thread* me = heddle_self();
  int error = errno;
  me->point = point;
  follow(me);
  errno = error;
  if (heddle_is_free) return;
  if (me->kind == kind_stop) heddle_rest(me);
  if (me->kind == kind_cancel) cancel(me);
}

void heddle_finish_phases(struct thread* me) {
  uint32_t point = me->point;
  while (me->kind == kind_phase && !heddle_is_free) __heddle_point(point);
}

/* How many words there are from this one to the next that is no part of it. */
static uint32_t length_of(uint32_t word) {
  switch (kind_of(word)) {
    case kind_value: return 3;
    case kind_data: return 1 + ((word & kind_mask) + 3) / 4;
    default: return 1;
  }
}

const void* heddle_next_function(const struct thread* me) {
  if (heddle_is_free) return NULL;
  uint32_t running = me->number;
  for (uint32_t at = next_word; kind_of(heddle_trace[at]) != kind_end; at += length_of(heddle_trace[at])) {
    uint32_t word = heddle_trace[at];
    if (kind_of(word) == kind_switch) running = word & kind_mask;
    if (running == me->number && kind_of(word) < kind_switch) return heddle_point_functions[word & kind_mask];
  }
  return NULL;
}

#pragma clang attribute pop

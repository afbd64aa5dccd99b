/* The recording has ended in a deadlock, and everybody has been let go: do those who are to wait for ever hang? */
#include "schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { rounds_to_be_sure = 8, most_rounds = 400, round_nanoseconds = 10 * 1000 * 1000 };

/* For a debugger to stop at. */
__attribute__((noinline)) void heddle_deadlock(void) { __asm__ volatile(""); }

static const struct thread* numbered(uint32_t number) {
  for (const struct thread* thread = heddle_threads; thread; thread = thread->older)
    if (thread->number == number) return thread;
  return NULL;
}

static int all_hang(void) {
  for (const uint32_t* number = heddle_waiting; *number != ~0u; number++) {
    const struct thread* thread = numbered(*number);
    if (!thread || !(thread->blocked || thread->hangs)) return 0;
  }
  return 1;
}

static const char* place_of(const struct thread* thread) {
  for (size_t i = 0; heddle_waiting[i] != ~0u; i++)
    if (heddle_waiting[i] == thread->number) return heddle_waiting_at[i];
  return heddle_place(thread->point);
}

static void describe(const struct thread* thread) {
  if (thread->has_ended || thread->has_stopped) return;
  if (thread->blocked)
    fprintf(stderr, "  thread %s waits in %s at %s\n", thread->path, thread->blocked, place_of(thread));
  else
    fprintf(stderr, "  thread %s goes round and round at %s\n", thread->path, place_of(thread));
}

static void describe_from_oldest(const struct thread* thread) {
  if (!thread) return;
  describe_from_oldest(thread->older);
  describe(thread);
}

static void* watch(void* unused) {
  (void)unused;
  int sure = 0;
  for (int round = 0; round < most_rounds && sure < rounds_to_be_sure; round++) {
    nanosleep(&(struct timespec){0, round_nanoseconds}, NULL);
    sure = all_hang() ? sure + 1 : 0;
  }
  if (sure == rounds_to_be_sure) {
    fprintf(stderr, "heddle: deadlock:\n");
    describe_from_oldest(heddle_threads);
    heddle_deadlock();
    heddle_finish(heddle_threads, outcome_deadlock, exit_deadlock);
  }
  fprintf(stderr, "heddle: the recorded execution is over, and not all threads hang that should:\n");
  describe_from_oldest(heddle_threads);
  heddle_finish(heddle_threads, outcome_no_deadlock, exit_diverged);
  return NULL;
}

void heddle_watch_deadlock(void) {
  pthread_t watcher;
  if (pthread_create(&watcher, NULL, watch, NULL) != 0) abort();
  pthread_detach(watcher);
}

#pragma clang attribute pop

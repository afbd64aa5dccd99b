/* The run-time library of native replay: it is linked to the program, and lets its threads run as a recorded execution
   says.

   One thread runs at a time, the one whose turn it is. The recording (`heddle_trace`) is a row of words: points of the
   program in the order in which the execution came to them, and marks that say which thread comes next. In front of
   each point the program calls __heddle_point: the thread goes on if the recording has that point next, and gives the
   turn away where the recording says so. What it does between two points concerns nobody else. So there is one place in
   the recording, `next_word`, which only the thread whose turn it is looks at, and no lock.

   Functions that would wait are called only where they need not: the recording has the thread come to them when the
   lock is free. Waiting for a condition variable or at a barrier is done here as long as there is a recording. When it
   ends in a deadlock the threads are let go, to hang in the real functions, these included. */
#ifndef HEDDLE_SCHEDULE_H
#define HEDDLE_SCHEDULE_H

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

/* Sanitizers look at the program, not at us: a thread sanitizer would take the turns for synchronisation. */
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

/* What a word of the recording is, in its upper four bits. */
enum kind {
  kind_point,  /* the operation behind this point is carried out */
  kind_phase,  /* a part of it: a wait begins, or the thread stops waiting */
  kind_stop,   /* the thread does not go on any more */
  kind_cancel, /* it ends there, because it was cancelled */
  kind_switch, /* it is the turn of another thread: its number */
  kind_value,  /* of the point before: what the function gave, in two words */
  kind_data,   /* of the point before: what it wrote, so many bytes */
  kind_end
};
enum { kind_shift = 28, kind_mask = (1 << kind_shift) - 1 };

/* How the recorded execution ends. */
enum ending { ending_failure, ending_deadlock };

/* What has become of this one, for who has started it. */
enum outcome {
  outcome_none,
  outcome_diverged,
  outcome_not_failed,
  outcome_deadlock,
  outcome_no_deadlock,
  outcome_error,    /* an error function or an assertion of ours: the process aborts */
  outcome_sanitizer /* the process is ended by a sanitizer */
};
enum { most_place = 300 };
enum { exit_deadlock = 97, exit_diverged = 98 };

struct report {
  uint32_t outcome;
  uint32_t next_word;         /* how far the recording was followed */
  uint32_t point;             /* the last one that a thread came to */
  uint32_t thread;            /* its number */
  uint32_t is_over;           /* the recording was followed to its end */
  char racing[2][most_place]; /* of the race that a sanitizer reports: "queue.c:12", both accesses */
};

/* From the object file that is made for each program. */
extern const uint32_t heddle_trace[];
extern const char* const heddle_thread_paths[];
extern const uint32_t heddle_thread_count;
extern const char* const heddle_point_names[];
extern const void* const heddle_point_functions[];
extern const uint32_t heddle_ending;
extern const uint64_t heddle_thread_ids[];
extern const uint32_t heddle_waiting[];       /* numbers of the threads that wait for ever; the last one is ~0 */
extern const char* const heddle_waiting_at[]; /* where each of them does */

struct thread {
  char path[128];
  uint32_t number; /* of heddle_thread_paths; ~0: it has no turn in the recording */
  int turn;
  int has_ended, has_returned, has_stopped, may_leave;
  int hangs; /* the recording has it wait here for ever */
  int kernel_id;
  uint32_t children;
  uint32_t point;      /* the last one that it came to */
  enum kind kind;      /* what the recording said of it */
  const char* blocked; /* the function that it hangs in */
  int has_value;
  uint64_t value;
  const unsigned char* data;
  uint32_t data_size;
  pthread_mutex_t* mutex; /* that it has given back to wait for a condition variable */
  int rounds;             /* of destructors */
  void* values[1024];     /* under keys */
  pthread_t id;
  void* (*start)(void*);
  void* argument;
  struct thread* older;
};

extern struct report* heddle_report;
extern int heddle_is_free;            /* the recording is over, and all go on as they like */
extern struct thread* heddle_threads; /* the newest first */

struct thread* heddle_self(void);
struct thread* heddle_new_thread(struct thread* parent);
/* What the thread keeps under keys is destroyed, as far as the recording has that. */
void heddle_destroy_values(struct thread* me);
/* The function in which the next point of the thread is; null: it comes to none any more. */
const void* heddle_next_function(const struct thread* me);
/* A thread that has ended need not wait any more to be joined. */
void heddle_let_leave(struct thread* thread);
int heddle_checks_addresses(void);
void heddle_adopt(struct thread* thread);
void heddle_wait_for_turn(struct thread* me);
/* The turn goes to the next thread of the recording; the caller does not need it any more. */
void heddle_give_turn(struct thread* me);
/* The caller never goes on. */
_Noreturn void heddle_rest(struct thread* me);
_Noreturn void heddle_diverge(struct thread* me, const char* why);
_Noreturn void heddle_finish(struct thread* me, enum outcome outcome, int status);
void heddle_watch_deadlock(void);
const char* heddle_place(uint32_t point);

void __heddle_point(uint32_t point);
/* Of an operation that takes several steps: waits until the last of them is due, or all have been let go. */
void heddle_finish_phases(struct thread* me);
/* Stops the process, if a sanitizer knows better, where an object is not there or was never written. */
void heddle_check_object(const void* object, size_t size);
void heddle_check_value(const void* object, size_t size);
/* For the thread sanitizer, where a function that we do in place of the real one synchronises. */
void heddle_acquire(void* object);
void heddle_release(void* object);
/* Memory at that very address. */
void* heddle_allocate_at(struct thread* me, uint64_t address, size_t size);
int heddle_is_placed(const void* block);
/* The program may have asked where the block lies that it allocates, and the recording then says where. Otherwise null.
 */
void* heddle_placed(size_t size);

/* What the recorded call gave; `otherwise` if that is not known. */
int heddle_given(struct thread* me, int otherwise);

#endif

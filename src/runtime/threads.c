/* Threads. Nobody is cancelled in earnest: the recording says where a cancelled thread ends. */
#include "schedule.h"

#include <errno.h>
#include <time.h>

static void* run(void* thread) {
  struct thread* me = thread;
  heddle_adopt(me);
  heddle_wait_for_turn(me);
  void* result = me->start(me->argument);
  me->has_returned = 1;
  return result;
}

/* The program may ask which number an id is, and the recording then says which. */
static pthread_t shown_id(struct thread* thread) {
  uint64_t number = thread->number == ~0u ? 0 : heddle_thread_ids[thread->number];
  return number ? (pthread_t)number : thread->id;
}

int __heddle_pthread_create(pthread_t* id, const pthread_attr_t* attributes, void* (*start)(void*), void* argument) {
  struct thread* child = heddle_new_thread(heddle_self());
  child->start = start;
  child->argument = argument;
  int failure = pthread_create(id, attributes, run, child);
  if (failure) return failure;
  child->id = *id;
  *id = shown_id(child);
  return 0;
}

pthread_t __heddle_pthread_self(void) { return shown_id(heddle_self()); }

static struct thread* find(pthread_t id) {
  for (struct thread* thread = heddle_threads; thread; thread = thread->older)
    if (pthread_equal(shown_id(thread), id)) return thread;
  return NULL;
}

int __heddle_pthread_detach(pthread_t id) {
  struct thread* thread = find(id);
  return pthread_detach(thread ? thread->id : id);
}

int __heddle_pthread_join(pthread_t id, void** result) {
  struct thread *me = heddle_self(), *other = find(id);
  if (other) id = other->id;
  if (other) heddle_let_leave(other);
  heddle_finish_phases(me);
  if (heddle_is_free) {
    me->blocked = "pthread_join";
    int failure = pthread_join(id, result);
    me->blocked = NULL;
    return failure;
  }
  if (heddle_given(me, 0) != 0) return heddle_given(me, 0);
  if (other && !other->has_ended) heddle_diverge(me, "the thread that it joins has not ended");
  return pthread_join(id, result);
}

_Noreturn void __heddle_pthread_exit(void* result) { pthread_exit(result); }

int __heddle_pthread_cancel(pthread_t id) {
  (void)id;
  return heddle_given(heddle_self(), 0);
}

void __heddle_pthread_testcancel(void) {}

static __thread int cancel_state = PTHREAD_CANCEL_ENABLE, cancel_type = PTHREAD_CANCEL_DEFERRED;

int __heddle_pthread_setcancelstate(int state, int* before) {
  if (before) *before = cancel_state;
  cancel_state = state;
  return heddle_given(heddle_self(), 0);
}

int __heddle_pthread_setcanceltype(int type, int* before) {
  if (before) *before = cancel_type;
  cancel_type = type;
  return heddle_given(heddle_self(), 0);
}

static struct control {
  pthread_once_t* address;
  int has_begun, is_done;
} controls[1024];

static struct control* control_at(struct thread* me, pthread_once_t* address) {
  for (unsigned i = 0; i < sizeof controls / sizeof *controls; i++) {
    if (!controls[i].address) controls[i].address = address;
    if (controls[i].address == address) return &controls[i];
  }
  heddle_diverge(me, "there are too many controls of pthread_once");
}

static void do_nothing(void) {}

static int await_routine(struct thread* me, struct control* control) {
  me->blocked = "pthread_once";
  while (!__atomic_load_n(&control->is_done, __ATOMIC_ACQUIRE)) nanosleep(&(struct timespec){0, 1000 * 1000}, NULL);
  me->blocked = NULL;
  return 0;
}

/* The recording comes to the call again when the routine has returned. */
int __heddle_pthread_once(pthread_once_t* address, void (*routine)(void)) {
  struct thread* me = heddle_self();
  struct control* control = control_at(me, address);
  if (control->is_done) return pthread_once(address, do_nothing);
  if (__atomic_exchange_n(&control->has_begun, 1, __ATOMIC_ACQ_REL) && heddle_is_free)
    return await_routine(me, control);
  uint32_t point = me->point;
  routine();
  __heddle_point(point);
  pthread_once(address, do_nothing);
  __atomic_store_n(&control->is_done, 1, __ATOMIC_RELEASE);
  return 0;
}

int __heddle_pthread_setconcurrency(void) { return 0; }
int __heddle_pthread_setname_np(void) { return 0; }
int __heddle_pthread_setaffinity_np(void) { return 0; }
int __heddle_pthread_setschedparam(void) { return 0; }
int __heddle_pthread_setschedprio(void) { return 0; }

#pragma clang attribute pop

/* Condition variables and barriers: a thread waits until it has its turn again, and the recording says what the call
   gives then. Signals have done what they do before the recording was made. */
#include "schedule.h"

#include <errno.h>
#include <time.h>

static void take_mutex(struct thread* me, pthread_mutex_t* mutex) {
  me->mutex = NULL;
  if (pthread_mutex_trylock(mutex) == EBUSY) heddle_diverge(me, "the mutex is not free when the wait is over");
}

/* The recording is over: it waits in the real function, where others that were let go can still signal it. When all
   have been let go the time is up at once. */
static int wait_freely(struct thread* me, pthread_cond_t* condition, pthread_mutex_t* mutex, const char* function) {
  int is_timed = !condition;
  if (is_timed && !me->mutex) pthread_mutex_unlock(mutex);
  me->blocked = function;
  if (is_timed || me->mutex) pthread_mutex_lock(mutex);
  me->mutex = NULL;
  int result = is_timed ? ETIMEDOUT : pthread_cond_wait(condition, mutex);
  me->blocked = NULL;
  return result;
}

/* Without a condition: the wait is a timed one. */
static int wait(pthread_cond_t* condition, pthread_mutex_t* mutex, const char* function) {
  struct thread* me = heddle_self();
  if (heddle_is_free) return wait_freely(me, condition, mutex, function);
  if (me->kind == kind_point) return heddle_given(me, 0);
  me->mutex = mutex;
  pthread_mutex_unlock(mutex);
  heddle_finish_phases(me);
  if (heddle_is_free) return wait_freely(me, condition, mutex, function);
  take_mutex(me, mutex);
  return heddle_given(me, 0);
}

int __heddle_pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  heddle_check_object(condition, sizeof *condition);
  heddle_check_object(mutex, sizeof *mutex);
  return wait(condition, mutex, "pthread_cond_wait");
}

int __heddle_pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* limit) {
  heddle_check_object(condition, sizeof *condition);
  heddle_check_object(mutex, sizeof *mutex);
  heddle_check_value(limit, sizeof *limit);
  return wait(NULL, mutex, "pthread_cond_timedwait");
}

int __heddle_pthread_cond_signal(pthread_cond_t* condition) {
  heddle_check_object(condition, sizeof *condition);
  return pthread_cond_signal(condition);
}

int __heddle_pthread_cond_broadcast(pthread_cond_t* condition) {
  heddle_check_object(condition, sizeof *condition);
  return pthread_cond_broadcast(condition);
}

int __heddle_pthread_cond_destroy(pthread_cond_t* condition) {
  heddle_check_object(condition, sizeof *condition);
  return pthread_cond_destroy(condition);
}

/* No round of the recording has touched the real barrier: those who are in it when the recording ends arrive there. */
int __heddle_pthread_barrier_wait(pthread_barrier_t* barrier) {
  heddle_check_object(barrier, sizeof *barrier);
  struct thread* me = heddle_self();
  heddle_release(barrier);
  heddle_finish_phases(me);
  heddle_acquire(barrier);
  if (!heddle_is_free) return heddle_given(me, 0);
  me->blocked = "pthread_barrier_wait";
  int result = pthread_barrier_wait(barrier);
  me->blocked = NULL;
  return result;
}

int __heddle_pthread_barrier_destroy(pthread_barrier_t* barrier) { return pthread_barrier_destroy(barrier); }

#pragma clang attribute pop

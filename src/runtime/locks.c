/* Mutexes, read-write locks, spin locks and semaphores: the real ones. A thread comes to the call when it need not
   wait, so it tries; where the recorded call failed it fails here as well. */
#include "schedule.h"

#include <errno.h>
#include <semaphore.h>
#include <time.h>

/* The recording is over: it hangs, if it has to. */
#define HANG_IN(name, call) \
  if (heddle_is_free) {     \
    me->blocked = name;     \
    int hung_result = call; \
    me->blocked = NULL;     \
    return hung_result;     \
  }

static int checked(struct thread* me, int failure) {
  if (failure == EBUSY) heddle_diverge(me, "the lock is not free");
  return failure;
}

#define LOCK(name, type, lock, try)                           \
  int __heddle_##name(type* object) {                         \
    struct thread* me = heddle_self();                        \
    heddle_check_object((const void*)object, sizeof *object); \
    heddle_finish_phases(me);                                 \
    HANG_IN(#name, lock(object))                              \
    if (heddle_given(me, 0) != 0) return heddle_given(me, 0); \
    return checked(me, try(object));                          \
  }
LOCK(pthread_mutex_lock, pthread_mutex_t, pthread_mutex_lock, pthread_mutex_trylock)
LOCK(pthread_rwlock_rdlock, pthread_rwlock_t, pthread_rwlock_rdlock, pthread_rwlock_tryrdlock)
LOCK(pthread_rwlock_wrlock, pthread_rwlock_t, pthread_rwlock_wrlock, pthread_rwlock_trywrlock)
LOCK(pthread_spin_lock, pthread_spinlock_t, pthread_spin_lock, pthread_spin_trylock)

/* Of a variable of C++ that is initialised when a thread first comes to it: 0 where it is free, as its guard begins. */
static int try_guard(int* lock) { return __atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE) == 0 ? 0 : EBUSY; }

static int lock_guard(int* lock) {
  while (try_guard(lock) != 0) nanosleep(&(struct timespec){0, 1000 * 1000}, NULL);
  return 0;
}
LOCK(guard_lock, int, lock_guard, try_guard)

int __heddle_guard_unlock(int* lock) {
  __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
  return 0;
}

/* Whether the time is up has been decided. When all have been let go it is up at once. */
#define TIMED_LOCK(name, type, try)                                 \
  int __heddle_##name(type* object, const struct timespec* limit) { \
    struct thread* me = heddle_self();                              \
    heddle_check_object((const void*)object, sizeof *object);       \
    heddle_check_value(limit, sizeof *limit);                       \
    if (heddle_is_free) return try(object) == 0 ? 0 : ETIMEDOUT;    \
    if (heddle_given(me, 0) != 0) return heddle_given(me, 0);       \
    return checked(me, try(object));                                \
  }
TIMED_LOCK(pthread_mutex_timedlock, pthread_mutex_t, pthread_mutex_trylock)
TIMED_LOCK(pthread_rwlock_timedrdlock, pthread_rwlock_t, pthread_rwlock_tryrdlock)
TIMED_LOCK(pthread_rwlock_timedwrlock, pthread_rwlock_t, pthread_rwlock_trywrlock)

#define TRY_LOCK(name, type)                                                     \
  int __heddle_##name(type* object) {                                            \
    struct thread* me = heddle_self();                                           \
    heddle_check_object((const void*)object, sizeof *object);                    \
    if (!heddle_is_free && heddle_given(me, 0) != 0) return heddle_given(me, 0); \
    return heddle_is_free ? name(object) : checked(me, name(object));            \
  }
TRY_LOCK(pthread_mutex_trylock, pthread_mutex_t)
TRY_LOCK(pthread_rwlock_tryrdlock, pthread_rwlock_t)
TRY_LOCK(pthread_rwlock_trywrlock, pthread_rwlock_t)
TRY_LOCK(pthread_spin_trylock, pthread_spinlock_t)

int __heddle_pthread_mutex_destroy(pthread_mutex_t* mutex) {
  heddle_check_object(mutex, sizeof *mutex);
  return pthread_mutex_destroy(mutex);
}

int __heddle_pthread_mutex_unlock(pthread_mutex_t* mutex) {
  struct thread* me = heddle_self();
  heddle_check_object(mutex, sizeof *mutex);
  if (!heddle_is_free && heddle_given(me, 0) != 0) return heddle_given(me, 0);
  return pthread_mutex_unlock(mutex);
}

int __heddle_sem_wait(sem_t* semaphore);

static int take(struct thread* me, sem_t* semaphore, int error) {
  heddle_check_object(semaphore, sizeof *semaphore);
  heddle_finish_phases(me);
  if (heddle_is_free) return __heddle_sem_wait(semaphore);
  if (heddle_given(me, 0) != 0) {
    errno = error;
    return -1;
  }
  int failure = sem_trywait(semaphore);
  if (failure && errno == EAGAIN) heddle_diverge(me, "the semaphore is at zero");
  return failure;
}

int __heddle_sem_wait(sem_t* semaphore) {
  struct thread* me = heddle_self();
  HANG_IN("sem_wait", sem_wait(semaphore))
  return take(me, semaphore, EINTR);
}

int __heddle_sem_trywait(sem_t* semaphore) {
  struct thread* me = heddle_self();
  return heddle_is_free ? sem_trywait(semaphore) : take(me, semaphore, EAGAIN);
}

int __heddle_sem_timedwait(sem_t* semaphore, const struct timespec* limit) {
  heddle_check_value(limit, sizeof *limit);
  struct thread* me = heddle_self();
  if (!heddle_is_free) return take(me, semaphore, ETIMEDOUT);
  if (sem_trywait(semaphore) == 0) return 0;
  errno = ETIMEDOUT;
  return -1;
}

#pragma clang attribute pop

/* C11 threads. Functions that mean the same as one of pthreads are rows of the table of builtins; these differ in their
   arguments or results. Each is one operation of the machine, on the object that the program gave. */
#include <stddef.h>

typedef unsigned long thread_t;
struct timespec;

int pthread_create(thread_t *id, const void *attributes, int (*function)(void *), void *argument);
int pthread_join(thread_t id, void **result);
void pthread_exit(void *result) __attribute__((noreturn));
int pthread_mutex_init(void *mutex, const void *attributes);
int pthread_mutex_trylock(void *mutex);
int pthread_mutex_timedlock(void *mutex, const struct timespec *limit);
int pthread_cond_timedwait(void *condition, void *mutex, const struct timespec *limit);
int nanosleep(const struct timespec *time, struct timespec *rest);

enum { success, busy, error, no_memory, timed_out };
enum { error_busy = 16, error_timed_out = 110 };

static int result_of(int failure) {
  if (failure == 0) return success;
  if (failure == error_busy) return busy;
  return failure == error_timed_out ? timed_out : error;
}

int thrd_create(thread_t *id, int (*function)(void *), void *argument) {
  return result_of(pthread_create(id, NULL, function, argument));
}

int thrd_join(thread_t id, int *result) {
  if (result == NULL) return result_of(pthread_join(id, NULL));
  void *returned;
  int failure = pthread_join(id, &returned);
  if (failure == 0) *result = (int)(long)returned;
  return result_of(failure);
}

void thrd_exit(int result) { pthread_exit((void *)(long)result); }

int thrd_sleep(const struct timespec *time, struct timespec *rest) {
  enum { no_such_time = -2 };
  return nanosleep(time, rest) == 0 ? 0 : no_such_time;
}

/* What pthread_mutexattr_init and _settype leave behind. */
static int recursive_attribute = 1;

int mtx_init(void *mutex, int type) {
  enum { plain = 0, recursive = 1, timed = 2 };
  if ((type & ~(recursive | timed)) != plain) return error;
  return result_of(pthread_mutex_init(mutex, type & recursive ? &recursive_attribute : NULL));
}

int mtx_trylock(void *mutex) { return result_of(pthread_mutex_trylock(mutex)); }

int mtx_timedlock(void *mutex, const struct timespec *limit) {
  return result_of(pthread_mutex_timedlock(mutex, limit));
}

int cnd_timedwait(void *condition, void *mutex, const struct timespec *limit) {
  return result_of(pthread_cond_timedwait(condition, mutex, limit));
}

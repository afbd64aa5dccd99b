/* C11 threads, on top of those of pthreads. What a recorded call gave is already a number of C11. */
#include "schedule.h"

#include <errno.h>
#include <time.h>

int __heddle_pthread_create(pthread_t* id, const pthread_attr_t* attributes, void* (*start)(void*), void* argument);
pthread_t __heddle_pthread_self(void);
int __heddle_pthread_detach(pthread_t id);
int __heddle_pthread_join(pthread_t id, void** result);
_Noreturn void __heddle_pthread_exit(void* result);
int __heddle_pthread_once(pthread_once_t* address, void (*routine)(void));
int __heddle_pthread_mutex_lock(pthread_mutex_t* mutex);
int __heddle_pthread_mutex_trylock(pthread_mutex_t* mutex);
int __heddle_pthread_mutex_timedlock(pthread_mutex_t* mutex, const struct timespec* limit);
int __heddle_pthread_mutex_unlock(pthread_mutex_t* mutex);
int __heddle_pthread_mutex_destroy(pthread_mutex_t* mutex);
int __heddle_pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex);
int __heddle_pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* limit);
int __heddle_pthread_cond_signal(pthread_cond_t* condition);
int __heddle_pthread_cond_broadcast(pthread_cond_t* condition);
int __heddle_pthread_cond_destroy(pthread_cond_t* condition);
int __heddle_pthread_key_create(pthread_key_t* key, void (*destructor)(void*));
int __heddle_pthread_key_delete(pthread_key_t key);
void* __heddle_pthread_getspecific(pthread_key_t key);
int __heddle_pthread_setspecific(pthread_key_t key, const void* value);

enum { success, busy, error, no_memory, timed_out };

static int result_of(int failure) {
  if (failure == EBUSY) return busy;
  if (failure == ETIMEDOUT) return timed_out;
  return failure > timed_out ? error : failure;
}

int __heddle_thrd_create(pthread_t* id, int (*start)(void*), void* argument) {
  return result_of(__heddle_pthread_create(id, NULL, (void* (*)(void*))(void*)start, argument));
}

int __heddle_thrd_join(pthread_t id, int* result) {
  void* returned = NULL;
  int failure = __heddle_pthread_join(id, &returned);
  if (result && failure == 0) *result = (int)(long)returned;
  return result_of(failure);
}

_Noreturn void __heddle_thrd_exit(int result) { __heddle_pthread_exit((void*)(long)result); }
pthread_t __heddle_thrd_current(void) { return __heddle_pthread_self(); }
int __heddle_thrd_detach(pthread_t id) { return result_of(__heddle_pthread_detach(id)); }
void __heddle_thrd_yield(void) {}
int __heddle_thrd_sleep(void) { return heddle_given(heddle_self(), 0); }

int __heddle_mtx_lock(pthread_mutex_t* mutex) { return result_of(__heddle_pthread_mutex_lock(mutex)); }
int __heddle_mtx_trylock(pthread_mutex_t* mutex) { return result_of(__heddle_pthread_mutex_trylock(mutex)); }
int __heddle_mtx_timedlock(pthread_mutex_t* mutex, const struct timespec* limit) {
  return result_of(__heddle_pthread_mutex_timedlock(mutex, limit));
}
int __heddle_mtx_unlock(pthread_mutex_t* mutex) { return result_of(__heddle_pthread_mutex_unlock(mutex)); }
void __heddle_mtx_destroy(pthread_mutex_t* mutex) { __heddle_pthread_mutex_destroy(mutex); }

int __heddle_cnd_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  return result_of(__heddle_pthread_cond_wait(condition, mutex));
}
int __heddle_cnd_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const struct timespec* limit) {
  return result_of(__heddle_pthread_cond_timedwait(condition, mutex, limit));
}
int __heddle_cnd_signal(pthread_cond_t* condition) { return result_of(__heddle_pthread_cond_signal(condition)); }
int __heddle_cnd_broadcast(pthread_cond_t* condition) { return result_of(__heddle_pthread_cond_broadcast(condition)); }
void __heddle_cnd_destroy(pthread_cond_t* condition) { __heddle_pthread_cond_destroy(condition); }

void __heddle_call_once(pthread_once_t* flag, void (*routine)(void)) { __heddle_pthread_once(flag, routine); }

int __heddle_tss_create(pthread_key_t* key, void (*destructor)(void*)) {
  return result_of(__heddle_pthread_key_create(key, destructor));
}
void __heddle_tss_delete(pthread_key_t key) { __heddle_pthread_key_delete(key); }
void* __heddle_tss_get(pthread_key_t key) { return __heddle_pthread_getspecific(key); }
int __heddle_tss_set(pthread_key_t key, void* value) { return result_of(__heddle_pthread_setspecific(key, value)); }

#pragma clang attribute pop

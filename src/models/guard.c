/* Variables that are initialised when a thread first comes to them. The first byte of the guard says that it is done,
   which the program looks at by itself; in its second word is a lock, held by whoever does it. */

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int __heddle_guard_lock(int *lock);
int __heddle_guard_unlock(int *lock);

static int *lock_of(char *guard) { return (int *)(void *)(guard + 4); }

int __cxa_guard_acquire(char *guard) {
  if (__atomic_load_n(guard, __ATOMIC_ACQUIRE) != 0) return 0;
  __heddle_guard_lock(lock_of(guard));
  if (__atomic_load_n(guard, __ATOMIC_RELAXED) == 0) return 1;
  __heddle_guard_unlock(lock_of(guard));
  return 0;
}

void __cxa_guard_release(char *guard) {
  __VERIFIER_atomic_begin();
  __atomic_store_n(guard, 1, __ATOMIC_RELEASE);
  __heddle_guard_unlock(lock_of(guard));
  __VERIFIER_atomic_end();
}

void __cxa_guard_abort(char *guard) { __heddle_guard_unlock(lock_of(guard)); }

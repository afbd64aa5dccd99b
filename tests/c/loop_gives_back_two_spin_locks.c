// expect: unsafe assertion line 33
// As loop_gives_back_two_locks.c, with spin locks, in a function that the loop calls.
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t a, b;
static volatile int ready;

static void pass(pthread_spinlock_t *lock) {
  pthread_spin_unlock(lock);
  pthread_spin_lock(lock);
}

static void *worker(void *argument) {
  pthread_spin_lock(&a);
  pthread_spin_lock(&b);
  ready = 1;
  for (;;) {
    pass(&a);
    pass(&b);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&a, 0);
  pthread_spin_init(&b, 0);
  pthread_create(&thread, NULL, worker, NULL);
  while (!ready) {
  }
  pthread_spin_lock(&b), pthread_spin_unlock(&b), pthread_spin_lock(&a);
  assert(0);
}

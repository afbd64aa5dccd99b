// prove: safe
// A driver is stopped while any number of users enter and leave: nobody is inside once it has stopped.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_int pending = 1;
static atomic_bool stopping, stopped, event;

static int __VERIFIER_atomic_enter(void) {
  if (stopping || pending >= 1000000) return 0;
  pending++;
  return 1;
}

static void leave(void) {
  if (--pending == 0) event = true;
}

static void *user(void *unused) {
  if (__VERIFIER_atomic_enter()) {
    assert(!stopped);
    leave();
  }
  return unused;
}

static void *stopper(void *unused) {
  stopping = true;
  leave();
  while (!event);
  stopped = true;
  return unused;
}

int main(void) {
  pthread_t id;
  pthread_create(&id, 0, stopper, 0);
  while (1) pthread_create(&id, 0, user, 0);
}

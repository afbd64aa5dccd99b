// prove: unsafe
// A readers-writer lock, two readers and two writers, for ever: a writer does not wait for readers.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
static int w, r, x;

static void __VERIFIER_atomic_take_write(void) {
  __VERIFIER_assume(w == 0);
  w = 1;
}

static void __VERIFIER_atomic_take_read(void) {
  __VERIFIER_assume(w == 0);
  r = r + 1;
}

static void __VERIFIER_atomic_release_read(void) { r = r - 1; }

static void *writer(void *unused) {
  while (1) {
    __VERIFIER_atomic_take_write();
    x = 3;
    w = 0;
  }
  return unused;
}

static void *other_writer(void *unused) {
  while (1) {
    __VERIFIER_atomic_take_write();
    x = 4;
    w = 0;
  }
  return unused;
}

static void *reader(void *unused) {
  while (1) {
    __VERIFIER_atomic_take_read();
    int y = x;
    assert(y == x);
    __VERIFIER_atomic_release_read();
  }
  return unused;
}

int main(void) {
  pthread_t t0;
  pthread_t t1;
  pthread_t t2;
  pthread_t t3;
  pthread_create(&t0, 0, writer, 0);
  pthread_create(&t1, 0, other_writer, 0);
  pthread_create(&t2, 0, reader, 0);
  pthread_create(&t3, 0, reader, 0);
  pthread_join(t0, 0);
  pthread_join(t1, 0);
  pthread_join(t2, 0);
  pthread_join(t3, 0);
  return 0;
}

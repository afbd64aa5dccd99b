// invariants: 0
// Two variables are written in one atomic section, in which there is a place where they differ.
#include <assert.h>
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
int left, right;
void *worker(void *unused) {
  for (;;) {
    __VERIFIER_atomic_begin();
    left = !left;
    right = !right;
    __VERIFIER_atomic_end();
  }
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  for (;;) {
    __VERIFIER_atomic_begin();
    assert(left == right);
    __VERIFIER_atomic_end();
  }
}

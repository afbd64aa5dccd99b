// invariants: 0
// "left is right" holds whenever all threads rest, and not while main is between its two assignments, which nobody else
// looks at.
#include <assert.h>
#include <pthread.h>
int left, right, shared;
void *worker(void *unused) {
  for (;;) {
    shared = 1;
    assert(shared == 1);
  }
  return unused;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  for (;;) {
    left++;
    right++;
    assert(left == right);
  }
}

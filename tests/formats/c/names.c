// invariants: 1
// A variable of a function, and a local one with the name of a global one, are not spoken about.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int seen, hidden;
static unsigned counter;
void *worker(void *unused) {
  static atomic_int inside;
  for (;;) {
    inside = 1;
    hidden = 1;
    seen = 2;
    assert(inside <= 1 && hidden <= 1);
  }
  return unused;
}
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&two, 0, worker, 0);
  for (int hidden = 0;; hidden++) {
    assert(seen <= 2);
    if (counter < 4) counter++;
    if (hidden > 3) hidden = 0;
    assert(counter <= 4);
  }
}

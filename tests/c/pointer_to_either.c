// expect: safe
// A pointer to one of two members, which an input decides: both are places of their own.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
  _Atomic int first;
  _Atomic int second;
};

static _Atomic int chosen;
static struct pair both;
static _Atomic int *_Atomic place = &chosen;

static void *worker(void *unused) {
  place = chosen ? &both.first : &both.second;
  int expected = 0;
  atomic_compare_exchange_strong(place, &expected, 5);
  return unused;
}

int main(void) {
  chosen = __VERIFIER_nondet_int() & 3;
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  pthread_join(thread, 0);
  assert(both.first + both.second == 5);
  assert((both.first == 5) == (chosen != 0));
  return 0;
}

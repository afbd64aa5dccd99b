// heddle prove: safe
// A spin lock, for any number of threads that go round for ever: nobody else has written `balance` in between.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken;
static int balance;

static void *customer(void *unused) {
  while (1) {
    while (atomic_exchange(&taken, 1) == 1)
      ;
    balance = balance + 1;
    assert(balance == 1);
    balance = balance - 1;
    atomic_store(&taken, 0);
  }
  return unused;
}

int main(void) {
  while (1) {
    pthread_t thread;
    pthread_create(&thread, NULL, customer, NULL);
  }
}

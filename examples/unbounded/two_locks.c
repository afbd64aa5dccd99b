// heddle prove examples/unbounded/two_locks.c: safe
// Money goes to and fro between two accounts, by as many threads as there are orders. Whoever needs both locks takes
// them in the same order, so nobody ever waits for somebody who waits for him; two_locks_broken.c does not.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t of_savings = PTHREAD_MUTEX_INITIALIZER, of_checking = PTHREAD_MUTEX_INITIALIZER;
static int savings = 100, checking;

static void *put_aside(void *unused) {
  pthread_mutex_lock(&of_savings);
  pthread_mutex_lock(&of_checking);
  if (checking > 0) {
    savings++;
    checking--;
  }
  pthread_mutex_unlock(&of_checking);
  pthread_mutex_unlock(&of_savings);
  return unused;
}

static void *take_out(void *unused) {
  pthread_mutex_lock(&of_savings);
  pthread_mutex_lock(&of_checking);
  if (savings > 0) {
    checking++;
    savings--;
  }
  assert(savings + checking == 100);
  pthread_mutex_unlock(&of_checking);
  pthread_mutex_unlock(&of_savings);
  return unused;
}

int main(void) {
  while (rand() != 0) {
    pthread_t thread;
    pthread_create(&thread, 0, rand() % 2 == 0 ? take_out : put_aside, 0);
  }
  pthread_exit(0);
}

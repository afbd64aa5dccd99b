// expect: unsafe assertion line 31
// options: --check assertion
// A thread waits for data that the assertion does not depend on, in a loop and for a lock. That it gets on, and with
// what in between, shows only if the data is looked at in every order.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ready;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *first(void *unused) {
  pthread_mutex_lock(&mutex);
  x = 1;
  x = 2;
  pthread_mutex_unlock(&mutex);
  ready = 1;
  x = 3;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, first, NULL);
  while (!ready) {
  }
  pthread_mutex_lock(&mutex);
  int seen = x;
  pthread_mutex_unlock(&mutex);
  assert(seen == 2);
  pthread_join(thread, NULL);
  return 0;
}

// expect: unsafe assertion
// Main and a thread wait for ever, but the thread that spun will find that the variable was set, and fail.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int set;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *locks_twice(void *argument) {
  pthread_mutex_lock(&m);
  set = 1;
  pthread_mutex_lock(&m);
  return argument;
}

static void *looks(void *argument) {
  while (!set) continue;
  assert(0);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, locks_twice, NULL);
  pthread_create(&two, NULL, looks, NULL);
  pthread_join(one, NULL);
  return 0;
}

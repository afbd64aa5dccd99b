// expect: safe
// options: --check assertion
// says: ^  .*empty_deadlock.c:11: a thread waits for ever
// says: ^heddle: safe \(all executions.*; none comes to its end\)
// All executions deadlock, and deadlocks are not checked.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *unused) {
  pthread_mutex_lock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&lock);
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  assert(0);
  return 0;
}

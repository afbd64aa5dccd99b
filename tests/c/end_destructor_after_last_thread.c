// expect: unknown
// says: functions with the attribute destructor
// They run when the last thread has ended, and this one fails.
#include <assert.h>
#include <pthread.h>

static int count;

__attribute__((destructor)) static void look(void) { assert(count == 0); }

static void *work(void *unused) {
  count = 1;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_exit(NULL);
}

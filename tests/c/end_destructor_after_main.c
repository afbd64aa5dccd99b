// expect: unsafe assertion line 7
// The neighbour of end_destructor_after_last_thread.c in which main returns.
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
  return 0;
}

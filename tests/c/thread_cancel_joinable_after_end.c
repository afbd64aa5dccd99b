// expect: safe
// The neighbour of thread_cancel_detached_after_end.c: as long as it has not been joined, the id is valid.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_cancel(thread);
  pthread_join(thread, NULL);
  return 0;
}

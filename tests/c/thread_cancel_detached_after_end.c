// expect: unsafe lock line 13
// The id of a thread that is detached is no longer valid once the thread has ended.
#include <pthread.h>

static void *work(void *unused) { return unused; }

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  pthread_detach(thread);
  int state;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &state);
  pthread_cancel(thread);
  return 0;
}

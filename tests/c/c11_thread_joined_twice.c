// expect: unsafe lock line 11
// says: error: lock: thread 0.1 \(work\) is joined twice
#include <threads.h>

static int work(void *unused) { return unused != NULL; }

int main(void) {
  thrd_t thread;
  thrd_create(&thread, work, NULL);
  thrd_join(thread, NULL);
  thrd_join(thread, NULL);
  return 0;
}

// expect: unsafe lock line 10
#include <threads.h>

static int work(void *unused) { return unused != NULL; }

int main(void) {
  thrd_t thread;
  thrd_create(&thread, work, NULL);
  thrd_detach(thread);
  thrd_join(thread, NULL);
  return 0;
}

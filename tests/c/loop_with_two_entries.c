// expect: unsafe assertion line 17
// A cycle that is entered in the middle is no wait, even if it looks as it did when it was last entered.
#include <pthread.h>

void reach_error(void);

static int yes(void) { return 1; }
static int no(void) { return 0; }

static void *work(void *argument) {
  for (;;) {
    int n = 5;
    if (yes()) goto second;
  first:
    if (no()) continue;
  second:
    if (n == 0) reach_error();
    if (no()) continue;
    n = 0;
    goto first;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  return pthread_join(thread, 0);
}

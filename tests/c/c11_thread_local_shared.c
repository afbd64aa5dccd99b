// expect: unsafe race
// options: --check +race
// The address of one thread's variable is given to another one.
#include <threads.h>

static thread_local int mine;

static int work(void *argument) { return ++*(int *)argument; }

int main(void) {
  thrd_t thread;
  thrd_create(&thread, work, &mine);
  ++mine;
  thrd_join(thread, NULL);
  return 0;
}

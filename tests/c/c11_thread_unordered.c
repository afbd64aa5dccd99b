// expect: unsafe assertion line 16
// That one of them was created first does not mean that it is done first; sleeping orders nothing either.
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>

static atomic_int last;

static int work(void *argument) { return last = *(int *)argument; }

int main(void) {
  thrd_t thread;
  int one = 1;
  thrd_create(&thread, work, &one);
  thrd_sleep(&(struct timespec){.tv_sec = 1}, NULL);
  assert(last == 1);
  thrd_join(thread, NULL);
  return 0;
}

// expect: safe
#include <assert.h>
#include <stdatomic.h>
#include <threads.h>

static atomic_int done;

static int work(void *unused) {
  (void)unused;
  done = 1;
  return 0;
}

int main(void) {
  thrd_t thread;
  assert(thrd_create(&thread, work, NULL) == thrd_success);
  assert(thrd_detach(thread) == thrd_success);
  while (!done) thrd_yield();
  return 0;
}

// expect: safe
#include <assert.h>
#include <threads.h>

static thrd_t first;

static int work(void *unused) {
  (void)unused;
  return thrd_equal(thrd_current(), first);
}

int main(void) {
  thrd_t thread;
  int is_main;
  first = thrd_current();
  assert(thrd_equal(first, thrd_current()));
  thrd_create(&thread, work, NULL);
  thrd_join(thread, &is_main);
  assert(!is_main);
  return 0;
}

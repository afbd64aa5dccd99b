// expect: safe
// What a thread returns, or passes to thrd_exit, is what thrd_join gives: an int, also a negative one.
#include <assert.h>
#include <threads.h>

static int leave(int result) { thrd_exit(result); }
static int work(void *argument) { return *(int *)argument < 0 ? leave(*(int *)argument) : *(int *)argument; }

int main(void) {
  thrd_t threads[2];
  int arguments[2] = {-7, 3}, results[2];
  for (int i = 0; i < 2; ++i) assert(thrd_create(&threads[i], work, &arguments[i]) == thrd_success);
  for (int i = 0; i < 2; ++i) assert(thrd_join(threads[i], &results[i]) == thrd_success);
  assert(results[0] == -7 && results[1] == 3);
  return 0;
}

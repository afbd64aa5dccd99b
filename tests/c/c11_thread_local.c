// expect: safe
// options: --check +race
#include <assert.h>
#include <threads.h>

static thread_local int mine = 1;

static int work(void *argument) {
  mine += *(int *)argument;
  return mine;
}

int main(void) {
  thrd_t threads[2];
  int numbers[2] = {1, 2}, results[2];
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], work, &numbers[i]);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], &results[i]);
  assert(results[0] == 2 && results[1] == 3 && mine == 1);
  return 0;
}

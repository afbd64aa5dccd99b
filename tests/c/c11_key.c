// expect: safe
// Each thread has a value of its own, which its destructor is given.
#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <threads.h>

static tss_t key;
static atomic_int ended;

static void end(void *value) {
  ended += *(int *)value;
  free(value);
}

static int work(void *argument) {
  int *number = malloc(sizeof *number);
  *number = *(int *)argument;
  assert(tss_get(key) == NULL);
  assert(tss_set(key, number) == thrd_success);
  assert(tss_get(key) == number);
  return 0;
}

int main(void) {
  thrd_t threads[2];
  int numbers[2] = {1, 2};
  assert(tss_create(&key, end) == thrd_success);
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], work, &numbers[i]);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  assert(ended == 3);
  tss_delete(key);
  return 0;
}

// expect: safe
// Thread functions come from a table.
#include <assert.h>
#include <pthread.h>

static int left, right;

static void *go_left(void *argument) {
  left = 1;
  return argument;
}
static void *go_right(void *argument) {
  right = 1;
  return argument;
}

static void *(*const ways[])(void *) = {go_left, go_right};

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, ways[i], NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(left && right);
  return 0;
}

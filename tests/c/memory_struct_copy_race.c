// expect: unsafe assertion line 22
// Copying a struct is not one step.
#include <assert.h>
#include <pthread.h>

struct pair {
  long a, b;
};
static struct pair shared, ones = {1, 1};

static void *worker(void *argument) {
  shared.a = ones.a;
  shared.b = ones.b;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  struct pair seen = shared;
  pthread_join(thread, NULL);
  assert(seen.a == seen.b);
  return 0;
}

// expect: safe
// says: no execution comes to an assertion
// The neighbour: the condition itself is never looked at.
#include <assert.h>
#include <pthread.h>

static int x;
static void *run(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  if (x == 2) {
    assert(x != 3 || x == 5);
  }
  return 0;
}

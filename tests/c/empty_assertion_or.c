// expect: safe
// silent: ^But
// silent: no execution came to
// The first operand decides in every execution; that is coming to the assertion.
#include <assert.h>
#include <pthread.h>

static int x;
void reach_error(void);
static void *run(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  pthread_join(thread, 0);
  assert(x != 3 || x == 5);
  assert(x == 1 || x == 5 || x == 7);
  if (x == 3 &&
      x != 5)
    reach_error();
  return 0;
}

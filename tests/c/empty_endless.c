// expect: safe
// says: ^But no execution comes to its end
// says: ^heddle: safe \(all executions; none comes to its end\)
// Both threads go round for ever, and the table of states closes the circles.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x;
static void *run(void *argument) {
  for (;;) {
    x = 1;
    x = 0;
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  for (;;) assert(x < 2);
}

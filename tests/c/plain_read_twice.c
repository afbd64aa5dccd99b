// expect: unsafe assertion line 18
// Not volatile either: the compiler's view of the program is not what is checked.
#include <assert.h>
#include <pthread.h>

static int x;

static void *worker(void *argument) {
  x = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int first = x;
  int second = x;
  assert(first == second);
  pthread_join(thread, NULL);
  return 0;
}

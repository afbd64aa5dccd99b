// expect: safe
// says: Assumption: the id and the stack of a thread that has ended are not given to another one
// A new thread may get the id of one that was joined.
#include <assert.h>
#include <pthread.h>

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_create(&second, NULL, worker, NULL);
  int same = pthread_equal(first, second);
  pthread_join(second, NULL);
  assert(!same);
  return 0;
}

// expect: safe
// says: Assumption: the id and the stack of a thread that has ended are not given to another one
// The first thread may have ended when the second one is created, though the search need not look at that order.
#include <assert.h>
#include <pthread.h>

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_detach(first);
  pthread_create(&second, NULL, worker, NULL);
  assert(first != second);
  pthread_join(second, NULL);
  return 0;
}

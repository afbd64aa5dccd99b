// expect: safe
// Whichever order ids have, it is one: of two threads that are there one comes first, and only one.
#include <assert.h>
#include <pthread.h>

static pthread_t first, second;
static int low, high;

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  low = first < second;
  high = second < first;
  assert(low + high == 1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}

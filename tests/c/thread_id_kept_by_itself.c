// expect: safe
// says: Assumption: the id and the stack of a thread that has ended are not given to another one
// The ids that threads have written down, compared as numbers after their end.
#include <assert.h>
#include <pthread.h>

static pthread_t ids[2];
static int count;

static void *worker(void *argument) {
  ids[count++] = pthread_self();
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(ids[0] != ids[1]);
  return 0;
}

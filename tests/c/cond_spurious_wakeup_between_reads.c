// expect: unsafe assertion line 29
// options: --check assertion
// The condition is changed without the mutex, between the two looks of a thread that woke up without a reason.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static atomic_int x, y;
static int waits;

static void *mover(void *argument) {
  pthread_mutex_lock(&mutex);
  int waiting = waits;
  pthread_mutex_unlock(&mutex);
  if (!waiting) return argument;
  x = 1;
  y = 1;
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, mover, NULL);
  pthread_mutex_lock(&mutex);
  waits = 1;
  while (!(x == 0 && y == 1)) pthread_cond_wait(&moved, &mutex);
  assert(0 && "reached only by a wake-up between x = 0 and y = 1");
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}

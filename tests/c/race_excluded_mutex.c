// expect: safe
// silent: ^Assumption
// says: ^Data races: none
// says: ^heddle: safe \(all executions\)
// A counter under a mutex. Before the threads begin, and when they have been joined, nobody needs it.
#include <assert.h>
#include <pthread.h>

int count;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *unused) {
  for (int i = 0; i < 2; ++i) {
    pthread_mutex_lock(&lock);
    ++count;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}
int main(void) {
  pthread_t threads[3];
  count = 1;
  for (int i = 0; i < 3; ++i) pthread_create(&threads[i], 0, run, 0);
  for (int i = 0; i < 3; ++i) pthread_join(threads[i], 0);
  assert(count == 7);
  return 0;
}

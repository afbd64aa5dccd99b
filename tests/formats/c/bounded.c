// invariants: 2
// Any number of threads count to ten, under a lock.
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *worker(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    if (x < 10) x++;
    assert(x <= 10);
    pthread_mutex_unlock(&m);
  }
  return unused;
}
int main(void) {
  pthread_t t;
  while (1) pthread_create(&t, 0, worker, 0);
}

// workers(N): N threads that cannot be told apart add to a sum under a lock. In every order of the N! the same happens.
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 4
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  sum++;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < N; i++) pthread_join(threads[i], NULL);
  assert(sum == N);
  return 0;
}

// expect: unsafe assertion
// Who is woken first is any of those that wait.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int waiting, signals, woken;
static atomic_int flag;

static void *worker(void *unused) {
  pthread_mutex_lock(&mutex);
  waiting++;
  while (signals == 0) pthread_cond_wait(&condition, &mutex);
  signals--;
  int ticket = woken++;
  pthread_mutex_unlock(&mutex);
  if (ticket == 0) assert(!flag);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, worker, 0);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&mutex);
    signals++;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
  }
  pthread_join(threads[0], 0);
  flag = 1;
  pthread_join(threads[1], 0);
  return 0;
}

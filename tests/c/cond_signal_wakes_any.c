// expect: unsafe assertion line 31
// Which of two waiters a signal wakes is not said: it need not be the first.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go = PTHREAD_COND_INITIALIZER;
static int waiting, first_to_wait, first_to_go;

static void *waiter(void *number) {
  pthread_mutex_lock(&mutex);
  if (waiting++ == 0) first_to_wait = *(int *)number;
  pthread_cond_wait(&go, &mutex);
  if (!first_to_go) first_to_go = *(int *)number;
  pthread_cond_signal(&go);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, waiter, &numbers[i]);
  int both = 0;
  pthread_mutex_lock(&mutex);
  both = waiting == 2;
  if (both) pthread_cond_signal(&go);
  pthread_mutex_unlock(&mutex);
  if (!both) return 0;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(first_to_go == first_to_wait);
  return 0;
}

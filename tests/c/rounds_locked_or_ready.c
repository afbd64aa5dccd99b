// expect: safe
// options: --check race
// options-alone: skip
// A lock protects what threads count; a flag with a condition variable, what main writes before.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_ready, limit, total;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  while (!is_ready) pthread_cond_wait(&changed, &mutex);
  pthread_mutex_unlock(&mutex);
  int mine = limit;
  pthread_mutex_lock(&mutex);
  total += mine;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  for (int i = 0; i < count; ++i) pthread_create(&threads[i], NULL, work, NULL);
  limit = 3;
  pthread_mutex_lock(&mutex);
  is_ready = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  free(threads);
  return total == 0;
}

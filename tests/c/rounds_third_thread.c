// expect: unsafe race
// options: --check race
// options-alone: skip
// It takes a third thread: two do not stand for all, because what they do depends on what others have written.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int arrived, data;

static void *work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  int place = arrived++;
  pthread_mutex_unlock(&mutex);
  if (place >= 1) data = place;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  for (int i = 0; i < count; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  free(threads);
  return 0;
}

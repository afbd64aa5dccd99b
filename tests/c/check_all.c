// expect: safe
// options: --check all
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int *total;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  *total += *(int *)argument / 2;
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {4, 6};
  total = calloc(1, sizeof *total);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(*total == 5);
  free(total);
  return 0;
}

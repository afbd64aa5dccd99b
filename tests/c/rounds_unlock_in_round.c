// expect: unsafe race
// options: --check race
// options-alone: skip
// What main has locked is unlocked in one of the rounds, which is not one of the two whose threads race.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *work(void *argument) {
  int *number = argument;
  if (*number == 0) return NULL;
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  data = *number;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  int *numbers = malloc((size_t)count * sizeof *numbers);
  pthread_mutex_lock(&mutex);
  for (int i = 0; i < count; ++i) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, work, &numbers[i]);
    if (i == 0) pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < count; ++i) pthread_join(threads[i], NULL);
  return 0;
}

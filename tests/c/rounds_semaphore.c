// expect: unsafe race
// options: --check race
// options-alone: skip
// The first thread lets the others go on.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static sem_t gate;
static int data;

static void *work(void *argument) {
  int *number = argument;
  if (*number == 0) {
    sem_post(&gate);
    sem_post(&gate);
    return NULL;
  }
  sem_wait(&gate);
  data = *number;
  return NULL;
}

int main(void) {
  int count = __VERIFIER_nondet_int();
  if (count < 0) return 1;
  sem_init(&gate, 0, 0);
  pthread_t *threads = malloc((size_t)count * sizeof *threads);
  int *numbers = malloc((size_t)count * sizeof *numbers);
  for (int i = 0; i < count; ++i) {
    numbers[i] = i;
    pthread_create(&threads[i], NULL, work, &numbers[i]);
  }
  return 0;
}

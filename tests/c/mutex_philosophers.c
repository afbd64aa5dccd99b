// expect: unsafe deadlock
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t forks[3];

static void *philosopher(void *number) {
  int i = (int)(intptr_t)number;
  pthread_mutex_lock(&forks[i]);
  pthread_mutex_lock(&forks[(i + 1) % 3]);
  pthread_mutex_unlock(&forks[(i + 1) % 3]);
  pthread_mutex_unlock(&forks[i]);
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  for (int i = 0; i < 3; i++) pthread_mutex_init(&forks[i], NULL);
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, philosopher, (void *)(intptr_t)i);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

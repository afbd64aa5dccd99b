// expect: safe
// Output is no way to synchronise, and does not multiply the schedules.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void *worker(void *number) {
  printf("%d\n", (int)(intptr_t)number);
  return NULL;
}

int main(void) {
  pthread_t threads[6];
  for (int i = 0; i < 6; i++) pthread_create(&threads[i], NULL, worker, (void *)(intptr_t)i);
  for (int i = 0; i < 6; i++) pthread_join(threads[i], NULL);
  return 0;
}

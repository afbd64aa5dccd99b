// expect: safe
// options: --check +race
#include <pthread.h>

static int data = 3;

static void *worker(void *argument) { return data == 3 ? argument : NULL; }

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  int mine = data;
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return mine == 3 ? 0 : 1;
}

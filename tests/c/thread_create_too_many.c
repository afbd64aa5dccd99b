// expect: unknown
// options: --threads 4 --no-proof
#include <pthread.h>

static void *worker(void *argument) { return argument; }

int main(void) {
  pthread_t threads[6];
  for (int i = 0; i < 6; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 6; i++) pthread_join(threads[i], NULL);
  return 0;
}

// expect: safe
// options: --check +race
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table;

static void initialise(void) { table = 1; }

static void *worker(void *argument) {
  pthread_once(&once, initialise);
  return table == 1 ? argument : NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

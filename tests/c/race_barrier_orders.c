// expect: safe
// options: --check +race
#include <pthread.h>

static pthread_barrier_t barrier;
static int row[2];

static void *worker(void *argument) {
  row[0] = 1;
  pthread_barrier_wait(&barrier);
  return row[1] == 1 ? argument : NULL;
}

int main(void) {
  pthread_t thread;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&thread, NULL, worker, NULL);
  row[1] = 1;
  pthread_barrier_wait(&barrier);
  int seen = row[0];
  pthread_join(thread, NULL);
  return seen == 1 ? 0 : 1;
}

// expect: unsafe deadlock
// Two threads wait for each other to end.
#include <pthread.h>

static pthread_t threads[2];
static pthread_barrier_t known;

static void *worker(void *other) {
  pthread_barrier_wait(&known);
  pthread_join(*(pthread_t *)other, NULL);
  return NULL;
}

int main(void) {
  pthread_barrier_init(&known, NULL, 3);
  pthread_create(&threads[0], NULL, worker, &threads[1]);
  pthread_create(&threads[1], NULL, worker, &threads[0]);
  pthread_barrier_wait(&known);
  pthread_exit(NULL);
}

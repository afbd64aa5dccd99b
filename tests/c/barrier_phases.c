// expect: safe
// Nobody is in the second phase while another is in the first.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int written[2];

static void *worker(void *argument) {
  int me = *(int *)argument;
  written[me] = 1;
  pthread_barrier_wait(&barrier);
  assert(written[1 - me] == 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {0, 1};
  pthread_barrier_init(&barrier, NULL, 2);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  pthread_barrier_destroy(&barrier);
  return 0;
}

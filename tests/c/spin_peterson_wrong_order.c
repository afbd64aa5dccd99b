// expect: unsafe assertion line 17
// The turn is given away before the wish is announced.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2], turn;
static int inside;

static void *worker(void *argument) {
  int me = *(int *)argument;
  turn = 1 - me;
  wants[me] = 1;
  while (wants[1 - me] && turn == 1 - me) {
  }
  inside++;
  assert(inside == 1);
  inside--;
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {0, 1};
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

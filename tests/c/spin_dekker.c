// expect: safe
#include <assert.h>
#include <pthread.h>

static volatile int wants[2], turn;
static int inside;

static void *worker(void *argument) {
  int me = *(int *)argument;
  wants[me] = 1;
  while (wants[1 - me]) {
    if (turn != me) {
      wants[me] = 0;
      while (turn != me) {
      }
      wants[me] = 1;
    }
  }
  inside++;
  assert(inside == 1);
  inside--;
  turn = 1 - me;
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

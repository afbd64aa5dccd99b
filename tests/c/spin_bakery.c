// expect: safe
#include <assert.h>
#include <pthread.h>

static volatile int choosing[2], number[2];
static int inside;

static void *worker(void *argument) {
  int me = *(int *)argument, other = 1 - me;
  choosing[me] = 1;
  number[me] = number[other] + 1;
  choosing[me] = 0;
  while (choosing[other]) {
  }
  while (number[other] != 0 && (number[other] < number[me] || (number[other] == number[me] && other < me))) {
  }
  inside++;
  assert(inside == 1);
  inside--;
  number[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {0, 1};
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

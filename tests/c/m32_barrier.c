// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>

static struct {
  pthread_barrier_t barrier;
  int guard;
} made;
static int values[2];

static void *work(void *argument) {
  int me = *(int *)argument;
  for (int round = 1; round <= 2; round++) {
    values[me] = round;
    pthread_barrier_wait(&made.barrier);
    assert(values[1 - me] == round && made.guard == 5);
    pthread_barrier_wait(&made.barrier);
  }
  return 0;
}

int main(void) {
  static int numbers[2] = {0, 1};
  made.guard = 5;
  pthread_barrier_init(&made.barrier, 0, 2);
  pthread_t thread;
  pthread_create(&thread, 0, work, &numbers[1]);
  work(&numbers[0]);
  pthread_join(thread, 0);
  pthread_barrier_destroy(&made.barrier);
  assert(made.guard == 5);
  return 0;
}

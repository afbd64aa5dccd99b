// expect: unsafe assertion line 25
// Each of three threads may be the serial one, in every phase another.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int serial[2];

static void *worker(void *argument) {
  for (int phase = 0; phase < 2; phase++) {
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) serial[phase] = (int)(long)argument;
    pthread_barrier_wait(&barrier);
  }
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_barrier_init(&barrier, 0, 3);
  pthread_create(&threads[0], 0, worker, (void *)1);
  pthread_create(&threads[1], 0, worker, (void *)2);
  worker((void *)3);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  assert(!(serial[0] == 3 && serial[1] == 1));
  return 0;
}

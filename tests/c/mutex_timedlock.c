// expect: safe
// A timed lock gets the mutex, or times out while another has it.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *worker(void *argument) {
  struct timespec until = {0, 0};
  int result = pthread_mutex_timedlock(&mutex, &until);
  if (result == 0) {
    count++;
    pthread_mutex_unlock(&mutex);
  } else {
    assert(result == ETIMEDOUT);
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&mutex);
  int before = count;
  assert(before == count);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}

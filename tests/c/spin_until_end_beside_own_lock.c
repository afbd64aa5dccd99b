// expect: safe
// A thread waits for a lock that it holds itself. The one who spins comes to its end after all, and ends the process.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int stop;

static void *stopper(void *argument) {
  stop = 1;
  return argument;
}

static void *selfish(void *argument) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, stopper, NULL);
  pthread_create(&two, NULL, selfish, NULL);
  while (!stop) {
  }
  return 0;
}

// expect: unknown
// A thread waits for itself; but main joins only one that is not followed, and might end the process after that.
// options: --unwind 3
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static volatile int rounds;

static void *counter(void *argument) {
  for (int i = 0; i < 10; i++) rounds = rounds + 1;
  return argument;
}

static void *selfish(void *argument) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, counter, NULL);
  pthread_create(&two, NULL, selfish, NULL);
  pthread_join(one, NULL);
  return 0;
}

// expect: unknown
// options: --unwind 3
// A thread whose loop is cut would end the process afterwards, so that those who wait for each other need not do so for
// ever.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int n;

static void *counts(void *argument) {
  for (int i = 0; i < 20; i++) n = i;
  exit(0);
  return argument;
}

static void *crossing(void *argument) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return argument;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, NULL, counts, NULL);
  pthread_create(&two, NULL, crossing, NULL);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  pthread_join(two, NULL);
  return 0;
}

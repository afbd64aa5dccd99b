// expect: safe
// options: --check +race
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int data;

static void *reader(void *argument) {
  pthread_rwlock_rdlock(&lock);
  int seen = data;
  pthread_rwlock_unlock(&lock);
  return seen ? argument : NULL;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, reader, NULL);
  pthread_rwlock_wrlock(&lock);
  data = 1;
  pthread_rwlock_unlock(&lock);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}

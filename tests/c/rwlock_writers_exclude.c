// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock;
static int a, b;

static void *writer(void *argument) {
  pthread_rwlock_wrlock(&lock);
  a++;
  b++;
  pthread_rwlock_unlock(&lock);
  return argument;
}

static void *reader(void *argument) {
  pthread_rwlock_rdlock(&lock);
  assert(a == b);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t threads[3];
  assert(pthread_rwlock_init(&lock, NULL) == 0);
  pthread_create(&threads[0], NULL, writer, NULL);
  pthread_create(&threads[1], NULL, reader, NULL);
  pthread_create(&threads[2], NULL, writer, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(a == 2 && b == 2);
  assert(pthread_rwlock_destroy(&lock) == 0);
  return 0;
}

// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void *worker(void *argument) {
  assert(pthread_getspecific(key) == NULL);
  assert(pthread_setspecific(key, argument) == 0);
  assert(pthread_getspecific(key) == argument);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int values[3];
  assert(pthread_key_create(&key, NULL) == 0);
  pthread_setspecific(key, &values[2]);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &values[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(pthread_getspecific(key) == &values[2]);
  assert(pthread_key_delete(key) == 0);
  return 0;
}

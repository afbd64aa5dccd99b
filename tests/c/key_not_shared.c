// expect: unsafe assertion line 9
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int value;

static void *worker(void *argument) {
  assert(pthread_getspecific(key) == &value);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, NULL);
  pthread_setspecific(key, &value);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}

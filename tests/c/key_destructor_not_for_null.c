// expect: safe
// No value, no call; a value that the destructor sets again is handed to it again.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int calls;

static void clean_up(void *value) {
  if (++calls == 1) pthread_setspecific(key, value);
}

static void *with_value(void *argument) {
  pthread_setspecific(key, &calls);
  pthread_exit(argument);
}

static void *without_value(void *argument) {
  pthread_setspecific(key, &calls);
  pthread_setspecific(key, NULL);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, clean_up);
  pthread_create(&thread, NULL, without_value, NULL);
  pthread_join(thread, NULL);
  assert(calls == 0);
  pthread_create(&thread, NULL, with_value, NULL);
  pthread_join(thread, NULL);
  assert(calls == 2);
  return 0;
}

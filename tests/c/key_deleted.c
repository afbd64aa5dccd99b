// expect: safe
// The destructor of a key that has been deleted is not called.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int calls;

static void clean_up(void *value) { calls += *(int *)value; }

static void *worker(void *argument) {
  pthread_setspecific(key, argument);
  pthread_key_delete(key);
  return NULL;
}

int main(void) {
  pthread_t thread;
  int one = 1;
  pthread_key_create(&key, clean_up);
  pthread_create(&thread, NULL, worker, &one);
  pthread_join(thread, NULL);
  assert(calls == 0);
  return 0;
}

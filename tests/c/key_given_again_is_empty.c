// expect: safe
// Whichever number a new key has, no thread has a value under it, and keys that are there differ.
#include <assert.h>
#include <pthread.h>

static pthread_key_t first, second, other;
static pthread_barrier_t made, replaced;

static void *worker(void *argument) {
  pthread_setspecific(first, argument);
  pthread_setspecific(other, argument);
  pthread_barrier_wait(&made);
  pthread_barrier_wait(&replaced);
  assert(pthread_getspecific(second) == NULL);
  assert(pthread_getspecific(other) == argument);
  return argument;
}

int main(void) {
  pthread_t thread;
  int x = 0;
  pthread_barrier_init(&made, NULL, 2);
  pthread_barrier_init(&replaced, NULL, 2);
  pthread_key_create(&first, NULL);
  pthread_key_create(&other, NULL);
  pthread_setspecific(first, &x);
  pthread_create(&thread, NULL, worker, &x);
  pthread_barrier_wait(&made);
  pthread_key_delete(first);
  pthread_key_create(&second, NULL);
  assert(second != other);
  assert(pthread_getspecific(second) == NULL);
  pthread_barrier_wait(&replaced);
  pthread_join(thread, NULL);
  return 0;
}

// expect: safe
// The neighbour of key_deleted_before_the_end.c: the thread is joined first.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;
static int ended;

static void end(void *value) { *(int *)value = 1; }

static void *work(void *unused) {
  pthread_setspecific(key, &ended);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, end);
  pthread_create(&thread, NULL, work, NULL);
  pthread_join(thread, NULL);
  pthread_key_delete(key);
  assert(ended);
  return 0;
}

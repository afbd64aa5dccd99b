// expect: safe
#include <assert.h>
#include <pthread.h>

static int count;

static void *worker(void *argument) {
  __sync_fetch_and_add(&count, 1);
  __sync_add_and_fetch(&count, 1);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 4);
  return 0;
}

// expect: safe
#include <assert.h>
#include <pthread.h>

static int depth;

static void *worker(void *argument) {
  if (++depth < 4) {
    pthread_t next;
    pthread_create(&next, NULL, worker, argument);
    pthread_join(next, NULL);
  }
  return NULL;
}

int main(void) {
  worker(NULL);
  assert(depth == 4);
  return 0;
}

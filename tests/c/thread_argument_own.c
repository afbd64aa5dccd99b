// expect: safe
#include <assert.h>
#include <pthread.h>

static int seen[3];

static void *worker(void *argument) {
  seen[*(int *)argument] = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  int arguments[3];
  for (int i = 0; i < 3; i++) {
    arguments[i] = i;
    pthread_create(&threads[i], NULL, worker, &arguments[i]);
  }
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  assert(seen[0] && seen[1] && seen[2]);
  return 0;
}

// expect: unsafe assertion line 19
// All threads get the address of one loop counter, which goes on before they look.
#include <assert.h>
#include <pthread.h>

static int seen[2];

static void *worker(void *argument) {
  int index = *(int *)argument;
  if (index < 2) seen[index] = 1;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int i;
  for (i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &i);
  for (int j = 0; j < 2; j++) pthread_join(threads[j], NULL);
  assert(seen[0] && seen[1]);
  return 0;
}

// expect: safe
// options: --check +leak
// The destructor frees what the thread leaves behind, before the thread counts as ended.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;
static int freed;

static void clean_up(void *value) {
  assert(*(int *)value == 9);
  free(value);
  freed++;
}

static void *worker(void *argument) {
  int *value = malloc(sizeof *value);
  *value = 9;
  pthread_setspecific(key, value);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_key_create(&key, clean_up);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  assert(freed == 1);
  return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *_Atomic cache;

static void *get(void *unused) {
  int *made = malloc(sizeof(int)), *none = NULL;
  if (!atomic_compare_exchange_strong(&cache, &none, made)) free(made);  // somebody else was first
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, get, NULL);
  get(NULL);
  pthread_join(thread, NULL);
  free(cache);
  return 0;
}

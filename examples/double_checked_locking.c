// expect: safe
// options: --check +race,+leak
// Double-checked locking, right: the object is made in private and published by one atomic store, after all its fields
// have been written. The look without the lock is an atomic load that belongs to that store.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct configuration {
  int workers;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(struct configuration *) instance;

static struct configuration *configuration(void) {
  struct configuration *found = atomic_load_explicit(&instance, memory_order_acquire);
  if (found != NULL) return found;
  pthread_mutex_lock(&mutex);
  found = atomic_load_explicit(&instance, memory_order_relaxed);
  if (found == NULL) {
    found = calloc(1, sizeof *found);
    found->workers = 4;
    atomic_store_explicit(&instance, found, memory_order_release);
  }
  pthread_mutex_unlock(&mutex);
  return found;
}

static void *user(void *unused) {
  assert(configuration()->workers > 0);
  return unused;
}

int main(void) {
  pthread_t users[2];
  for (int i = 0; i < 2; i++) pthread_create(&users[i], NULL, user, NULL);
  for (int i = 0; i < 2; i++) pthread_join(users[i], NULL);
  free(atomic_load(&instance));
  return 0;
}

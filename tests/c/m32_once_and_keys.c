// expect: safe
// flags: -m32
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int made, destroyed;

static void destroy(void *value) {
  free(value);
  __atomic_fetch_add(&destroyed, 1, __ATOMIC_SEQ_CST);
}

static void make(void) {
  ++made;
  pthread_key_create(&key, destroy);
}

static void *work(void *unused) {
  pthread_once(&once, make);
  int *value = malloc(sizeof *value);
  *value = 3;
  pthread_setspecific(key, value);
  assert(*(int *)pthread_getspecific(key) == 3);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], 0);
  assert(made == 1 && destroyed == 2 && pthread_getspecific(key) == NULL);
  return 0;
}

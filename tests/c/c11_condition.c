// expect: safe
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int ready, seen;

static int work(void *unused) {
  mtx_lock(&mutex);
  while (!ready) assert(cnd_wait(&condition, &mutex) == thrd_success);
  ++seen;
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t threads[2];
  mtx_init(&mutex, mtx_plain);
  assert(cnd_init(&condition) == thrd_success);
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], work, NULL);
  mtx_lock(&mutex);
  ready = 1;
  assert(cnd_broadcast(&condition) == thrd_success);
  mtx_unlock(&mutex);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  assert(seen == 2);
  cnd_destroy(&condition);
  return 0;
}

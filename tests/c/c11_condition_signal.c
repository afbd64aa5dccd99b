// expect: safe
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int ready;

static int work(void *unused) {
  mtx_lock(&mutex);
  ready = 1;
  assert(cnd_signal(&condition) == thrd_success);
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&condition);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&condition, &mutex);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  cnd_destroy(&condition);
  return 0;
}

// expect: unsafe assertion line 24
// The time may be over before the other thread has come.
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int ready;

static int work(void *unused) {
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&condition);
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain), cnd_init(&condition);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  if (!ready) cnd_timedwait(&condition, &mutex, &(struct timespec){.tv_sec = 1});
  assert(ready);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}

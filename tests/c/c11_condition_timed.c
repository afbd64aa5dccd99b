// expect: safe
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int ready;

static int work(void *unused) {
  mtx_lock(&mutex);
  ready = 1;
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  cnd_init(&condition);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  int result = thrd_success;
  while (!ready && result == thrd_success) result = cnd_timedwait(&condition, &mutex, &(struct timespec){.tv_sec = 1});
  assert(ready || result == thrd_timedout);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}

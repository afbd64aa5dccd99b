// expect: unsafe lock line 23
// It is destroyed while a thread waits for it.
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int waits, ready;

static int work(void *unused) {
  mtx_lock(&mutex);
  waits = 1;
  while (!ready) cnd_wait(&condition, &mutex);
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain), cnd_init(&condition);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  if (waits) {
    cnd_destroy(&condition);
    return 1;
  }
  ready = 1;
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}

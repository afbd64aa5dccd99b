// expect: unsafe assertion line 14
// It may time out, and what it protects is not protected then.
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int count;

static int work(void *unused) {
  struct timespec limit = {0};
  int result = mtx_timedlock(&mutex, &limit);
  int before = count;
  ++count;
  assert(count == before + 1);
  return result == thrd_success && mtx_unlock(&mutex) == thrd_success && unused == NULL;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_timed);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  ++count;
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}

// expect: safe
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int count;

static int work(void *unused) {
  (void)unused;
  mtx_lock(&mutex);
  mtx_lock(&mutex);
  ++count;
  mtx_unlock(&mutex);
  ++count;
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  assert(mtx_init(&mutex, mtx_plain | mtx_recursive) == thrd_success);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  assert(count % 2 == 0);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}

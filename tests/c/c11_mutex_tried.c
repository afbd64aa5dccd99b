// expect: safe
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int count;

static int work(void *unused) {
  (void)unused;
  int result = mtx_trylock(&mutex);
  assert(result == thrd_success || result == thrd_busy);
  if (result != thrd_success) return 0;
  ++count;
  mtx_unlock(&mutex);
  return 1;
}

int main(void) {
  thrd_t thread;
  int got;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  ++count;
  mtx_unlock(&mutex);
  thrd_join(thread, &got);
  assert(count == 1 + got);
  return 0;
}

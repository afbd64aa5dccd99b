// expect: safe
// options: --check +race
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int count;

static int work(void *unused) {
  (void)unused;
  assert(mtx_lock(&mutex) == thrd_success);
  ++count;
  assert(mtx_unlock(&mutex) == thrd_success);
  return 0;
}

int main(void) {
  thrd_t threads[2];
  assert(mtx_init(&mutex, mtx_plain) == thrd_success);
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], work, NULL);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  assert(count == 2);
  mtx_destroy(&mutex);
  return 0;
}

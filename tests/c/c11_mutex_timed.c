// expect: safe
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int count;

static int work(void *unused) {
  (void)unused;
  struct timespec limit;
  assert(timespec_get(&limit, TIME_UTC) == TIME_UTC);
  int result = mtx_timedlock(&mutex, &limit);
  assert(result == thrd_success || result == thrd_timedout);
  if (result == thrd_timedout) return 0;
  ++count;
  mtx_unlock(&mutex);
  return 1;
}

int main(void) {
  thrd_t thread;
  int got;
  mtx_init(&mutex, mtx_timed);
  thrd_create(&thread, work, NULL);
  mtx_lock(&mutex);
  ++count;
  mtx_unlock(&mutex);
  thrd_join(thread, &got);
  assert(count == 1 + got);
  return 0;
}

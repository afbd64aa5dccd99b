// expect: unsafe race
// options: --check +race
#include <threads.h>

static mtx_t mutex;
static int count;

static int work(void *unused) {
  (void)unused;
  mtx_lock(&mutex);
  ++count;
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  thrd_create(&thread, work, NULL);
  ++count;
  thrd_join(thread, NULL);
  return 0;
}

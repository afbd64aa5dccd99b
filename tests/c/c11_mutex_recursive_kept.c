// expect: unsafe deadlock
// Locked twice and given back once: nobody else gets it.
#include <threads.h>

static mtx_t mutex;

static int work(void *unused) {
  (void)unused;
  mtx_lock(&mutex);
  mtx_unlock(&mutex);
  return 0;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain | mtx_recursive);
  mtx_lock(&mutex);
  mtx_lock(&mutex);
  thrd_create(&thread, work, NULL);
  mtx_unlock(&mutex);
  thrd_join(thread, NULL);
  return 0;
}

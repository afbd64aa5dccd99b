// expect: unsafe lock line 7
#include <threads.h>

static mtx_t mutex;

static int work(void *unused) {
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t thread;
  mtx_init(&mutex, mtx_plain);
  mtx_lock(&mutex);
  thrd_create(&thread, work, NULL);
  thrd_join(thread, NULL);
  return 0;
}

// expect: unsafe deadlock
// Two wait and one is woken.
#include <threads.h>

static mtx_t mutex;
static cnd_t condition;
static int ready;

static int work(void *unused) {
  mtx_lock(&mutex);
  while (!ready) cnd_wait(&condition, &mutex);
  mtx_unlock(&mutex);
  return unused != NULL;
}

int main(void) {
  thrd_t threads[2];
  mtx_init(&mutex, mtx_plain);
  cnd_init(&condition);
  for (int i = 0; i < 2; ++i) thrd_create(&threads[i], work, NULL);
  mtx_lock(&mutex);
  ready = 1;
  cnd_signal(&condition);
  mtx_unlock(&mutex);
  for (int i = 0; i < 2; ++i) thrd_join(threads[i], NULL);
  return 0;
}

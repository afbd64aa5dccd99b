// expect: safe
// Each thread has a buffer of its own.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>

static int count;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void add(sigjmp_buf buffer) {
  pthread_mutex_lock(&mutex);
  ++count;
  pthread_mutex_unlock(&mutex);
  siglongjmp(buffer, 1);
}

static void *work(void *unused) {
  sigjmp_buf buffer;
  if (sigsetjmp(buffer, 1) == 0) add(buffer);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; ++i) pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; ++i) pthread_join(threads[i], NULL);
  assert(count == 2);
  return 0;
}

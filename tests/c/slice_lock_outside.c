// expect: safe
// options: --check assertion
// The lock keeps the two writes together, though the assertion depends on no value that it protects.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *writer(void *unused) {
  pthread_mutex_lock(&mutex);
  x = 1;
  x = 0;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  pthread_mutex_lock(&mutex);
  assert(x == 0);
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, NULL);
  return 0;
}

// expect: safe
// flags: -m32
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  struct timespec wrong = {0, 1000000000}, moment = {5, 999999999};
  if (!ready) assert(pthread_cond_timedwait(&changed, &lock, &wrong) == EINVAL);
  if (!ready) {
    int result = pthread_cond_timedwait(&changed, &lock, &moment);
    assert(result == 0 || result == ETIMEDOUT);
  }
  while (!ready) pthread_cond_wait(&changed, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return 0;
}

// expect: unsafe assertion line 20
// Two consumers, one item, and an if: one of them wakes up without a reason.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int items, done;

static void *consumer(void *argument) {
  pthread_mutex_lock(&mutex);
  if (items == 0) {
    if (done) {
      pthread_mutex_unlock(&mutex);
      return argument;
    }
    pthread_cond_wait(&filled, &mutex);
  }
  items--;
  assert(items >= 0);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_mutex_lock(&mutex);
  items = 2;
  done = 1;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&mutex);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}

// lazy01: one thread adds one and another adds two to a number, and a third one looks, each with the lock held. The bug
// is to think that the third one never comes last.
// expect: unsafe
// size: threads: 3 paper: 11 3 3
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *add_one(void *unused) {
  pthread_mutex_lock(&lock);
  data += 1;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *add_two(void *unused) {
  pthread_mutex_lock(&lock);
  data += 2;
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *look(void *unused) {
  pthread_mutex_lock(&lock);
#ifdef MENDED
  assert(data <= 3);
#else
  assert(data < 3);
#endif
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, add_one, NULL);
  pthread_create(&threads[1], NULL, add_two, NULL);
  pthread_create(&threads[2], NULL, look, NULL);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  return 0;
}

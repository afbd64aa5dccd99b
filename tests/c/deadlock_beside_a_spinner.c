// expect: unsafe deadlock
// Two threads wait for each other for ever, whatever the third one waits for.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static atomic_int done;

static void *forth(void *argument) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  pthread_mutex_unlock(&b);
  pthread_mutex_unlock(&a);
  return argument;
}

static void *back(void *argument) {
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  pthread_mutex_unlock(&b);
  done = 1;
  return argument;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, forth, 0);
  pthread_create(&second, 0, back, 0);
  while (!done) {
  }
  pthread_join(first, 0);
  return pthread_join(second, 0);
}

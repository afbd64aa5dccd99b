// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex;
static int count;

static void add(int n) {
  assert(pthread_mutex_lock(&mutex) == 0);
  count++;
  if (n > 1) add(n - 1);
  assert(pthread_mutex_unlock(&mutex) == 0);
}

static void *worker(void *argument) {
  add(2);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&mutex, &attributes);
  pthread_mutexattr_destroy(&attributes);
  pthread_create(&thread, NULL, worker, NULL);
  add(3);
  pthread_join(thread, NULL);
  assert(count == 5);
  pthread_mutex_destroy(&mutex);
  return 0;
}

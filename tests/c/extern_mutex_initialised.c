// expect: safe
#include <assert.h>
#include <pthread.h>
extern pthread_mutex_t lock;
static int shared;

static void *worker(void *argument) {
  pthread_mutex_lock(&lock);
  ++shared;
  pthread_mutex_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_init(&lock, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(shared == 2);
  return 0;
}

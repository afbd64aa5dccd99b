// expect: unsafe memory
// A mutex on the stack of main, which leaves by pthread_exit while another thread is about to lock it.
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t *_Atomic published;
static atomic_int seen;

static void *worker(void *argument) {
  pthread_mutex_t *mutex = published;
  if (!mutex) return argument;
  seen = 1;
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return argument;
}

int main(void) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_t thread;
  published = &mutex;
  pthread_create(&thread, NULL, worker, NULL);
  while (!seen) continue;
  pthread_exit(NULL);
}

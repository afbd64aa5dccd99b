// expect: unsafe assertion line 21
// Readers do not exclude each other, so none of them may write.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int count;

static void *worker(void *argument) {
  pthread_rwlock_rdlock(&lock);
  count++;
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  worker(NULL);
  pthread_join(thread, NULL);
  assert(count == 2);
  return 0;
}

// expect: safe
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int count;

static void *worker(void *argument) {
  pthread_spin_lock(&lock);
  count++;
  pthread_spin_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, NULL);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  assert(count == 2);
  pthread_spin_destroy(&lock);
  return 0;
}

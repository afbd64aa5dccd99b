// expect: unsafe lock line 7
#include <pthread.h>

static pthread_spinlock_t lock;

static void *worker(void *argument) {
  pthread_spin_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  return 0;
}

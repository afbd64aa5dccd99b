// expect: unsafe race
// options: --check +race
#include <pthread.h>

static pthread_spinlock_t lock;
static int data;

static void *worker(void *argument) {
  data = 1;
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&thread, 0, worker, 0);
  if (pthread_spin_trylock(&lock) == 0)
    pthread_spin_unlock(&lock);
  else
    data = 2;
  pthread_join(thread, 0);
  return 0;
}

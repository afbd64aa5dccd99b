// expect: unsafe deadlock
// Each round takes the lock and gives it back, if it can have it.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int stop;

static void *waiter(void *argument) {
  sem_wait(&s);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, waiter, NULL);
  for (;;) {
    if (pthread_mutex_trylock(&m) != 0) continue;
    int stopped = stop;
    pthread_mutex_unlock(&m);
    if (stopped) break;
  }
  pthread_join(thread, NULL);
  return 0;
}

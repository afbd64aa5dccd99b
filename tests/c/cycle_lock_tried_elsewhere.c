// expect: unsafe deadlock
// That the other thread might try the lock, in code that it never comes to, makes no difference.
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *waiter(void *argument) {
  sem_wait(&s);
  if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  volatile int stop = 0;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_mutex_lock(&m);
  while (!stop) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
  }
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  return 0;
}

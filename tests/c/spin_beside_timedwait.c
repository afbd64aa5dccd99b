// expect: unsafe deadlock
// The one that waits with a time limit looks again and again; nobody posts the semaphore.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static sem_t s;
static int flag;

static void *worker(void *argument) {
  struct timespec soon = {1, 0};
  pthread_mutex_lock(&m);
  while (!flag) pthread_cond_timedwait(&c, &m, &soon);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  sem_init(&s, 0, 0);
  pthread_create(&thread, NULL, worker, NULL);
  sem_wait(&s);
  return 0;
}

// expect: unsafe lock line 21
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t go;
static int waiting;

static void *waiter(void *argument) {
  pthread_mutex_lock(&mutex);
  waiting = 1;
  pthread_cond_wait(&go, &mutex);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_cond_init(&go, NULL);
  pthread_create(&thread, NULL, waiter, NULL);
  pthread_mutex_lock(&mutex);
  if (waiting) pthread_cond_destroy(&go);
  pthread_mutex_unlock(&mutex);
  return 0;
}

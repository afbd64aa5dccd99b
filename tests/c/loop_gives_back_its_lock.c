// expect: unsafe assertion line 17
// The thread holds the lock at the head of its loop and gives it back for a moment in every round. What main sets then
// is seen in the next round.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int inside, flag;

static void *worker(void *argument) {
  pthread_mutex_lock(&m);
  inside = 1;
  while (!flag) {
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
  }
  assert(0);
  pthread_mutex_unlock(&m);
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  if (inside) flag = 1;
  pthread_mutex_unlock(&m);
  pthread_join(thread, NULL);
  return 0;
}

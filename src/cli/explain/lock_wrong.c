#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *add(void *unused) {
  if (pthread_mutex_trylock(&m) == 0) count++;
  pthread_mutex_unlock(&m);  // also where it was not locked
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  add(NULL);
  pthread_join(thread, NULL);
  return 0;
}

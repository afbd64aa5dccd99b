// expect: unsafe race
// options: --check +race
// The date lies in memory that all threads share.
#include <pthread.h>
#include <time.h>

static void *work(void *time) {
  localtime(time);
  return NULL;
}

int main(void) {
  pthread_t thread;
  time_t now = 0;
  pthread_create(&thread, NULL, work, &now);
  gmtime(&now);
  pthread_join(thread, NULL);
  return 0;
}

// expect: unsafe race
// options: --check +race
// The number of a key tells that another thread has made one, and orders nothing.
#include <pthread.h>

static int data;

static void *work(void *unused) {
  pthread_key_t key;
  data = 1;
  pthread_key_create(&key, NULL);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_key_t key;
  pthread_create(&thread, NULL, work, NULL);
  pthread_key_create(&key, NULL);
  if (key == 1) data = 2;
  pthread_join(thread, NULL);
  return 0;
}

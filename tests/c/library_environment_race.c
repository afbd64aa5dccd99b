// expect: unsafe race
// options: --check +race
// One thread reads the environment while another one changes it.
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
  setenv("A", "1", 1);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, work, NULL);
  getenv("A");
  pthread_join(thread, NULL);
  return 0;
}

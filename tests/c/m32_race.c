// expect: unsafe race
// options: --check +race
// flags: -m32
#include <pthread.h>

static int *shared;
static int x;

static void *work(void *unused) {
  shared = &x;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  int *seen = shared;
  pthread_join(thread, 0);
  return seen == &x;
}

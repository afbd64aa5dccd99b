// expect: unsafe race
// options: --check +race
// flags: -m32
#include <pthread.h>

static long long shared;

static void *work(void *unused) {
  shared = 4294967297ll;
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  long long seen = shared;
  pthread_join(thread, 0);
  return seen == 1;
}

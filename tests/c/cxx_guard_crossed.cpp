// expect: unsafe deadlock
// Each of two variables needs the other one, and the threads begin at different ends.
#include <pthread.h>

static int left(bool);

static int right(bool more) {
  static int it = more ? left(false) + 1 : 1;
  return it;
}

static int left(bool more) {
  static int it = more ? right(false) + 1 : 1;
  return it;
}

static void *work(void *) {
  right(true);
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  left(true);
  pthread_join(thread, nullptr);
  return 0;
}

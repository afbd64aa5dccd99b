// expect: unsafe race
// options: --check +race
// The guard is for the initialisation, not for what comes after it.
#include <pthread.h>

static int input = 3;
static int *cell() {
  static int it = input * 2;
  return &it;
}

static void *work(void *) {
  ++*cell();
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  ++*cell();
  pthread_join(thread, nullptr);
  return 0;
}

// expect: safe
// options: --check +race
// Who initialises the variable comes before everybody who uses it.
#include <pthread.h>
#include <cassert>

static int input = 3;
static int *cell() {
  static int it = input * 2;
  return &it;
}

static void *work(void *) {
  assert(*cell() == 6);
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  assert(*cell() == 6);
  pthread_join(thread, nullptr);
  return 0;
}

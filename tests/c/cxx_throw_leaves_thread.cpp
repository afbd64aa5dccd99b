// expect: unsafe exception line 6
// Who made the thread cannot catch what its function throws.
#include <pthread.h>

static void *work(void *argument) {
  if (argument == nullptr) throw 1;
  return argument;
}

int main() {
  pthread_t thread;
  try {
    pthread_create(&thread, nullptr, work, nullptr);
    pthread_join(thread, nullptr);
  } catch (...) {
  }
  return 0;
}

// expect: unsafe exception line 11
// Two threads take the last one, and nobody reckoned with that.
#include <pthread.h>
#include <atomic>

static std::atomic<int> left(1);

static void take() {
  if (left == 0) return;
  int now = --left;
  if (now < 0) throw now;
}

static void *work(void *) {
  take();
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  take();
  pthread_join(thread, nullptr);
  return 0;
}

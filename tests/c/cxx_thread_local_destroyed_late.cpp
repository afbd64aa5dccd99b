// expect: unsafe assertion line 27
// A thread that is not joined yet may have its variables still.
#include <pthread.h>
#include <atomic>
#include <cassert>

static std::atomic<int> alive, done;

struct Counted {
  Counted() { ++alive; }
  ~Counted() { --alive; }
  void use() {}
};

static void *work(void *) {
  thread_local Counted counted;
  counted.use();
  done = 1;
  return nullptr;
}

int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  bool is_done = done == 1;
  int left = alive;
  assert(!is_done || left == 0);
  pthread_join(thread, nullptr);
  return 0;
}

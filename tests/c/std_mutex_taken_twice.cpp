// expect: unsafe deadlock
#include <mutex>
#include <thread>

static std::mutex lock;

static void inner() { std::lock_guard held(lock); }

int main() {
  std::lock_guard held(lock);
  inner();
}

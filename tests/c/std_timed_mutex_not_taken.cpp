// expect: unsafe lock
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex lock;

int main() {
  std::thread other([] { std::lock_guard held(lock); });
  (void)lock.try_lock_for(std::chrono::milliseconds(5));
  lock.unlock();
  other.join();
}

// expect: unsafe deadlock
// Set without the lock, the value may change between the look and the wait.
#include <atomic>
#include <condition_variable>
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static std::condition_variable_any changed;
static std::atomic<int> value;

int main() {
  std::thread writer([] {
    value = 1;
    changed.notify_all();
  });
  {
    std::unique_lock held(lock);
    changed.wait(held, [] { return value == 1; });
  }
  writer.join();
}

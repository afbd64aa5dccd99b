// expect: unsafe assertion line 21
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable changed;
static bool ready;

int main() {
  std::thread other([] {
    std::lock_guard held(lock);
    ready = true;
    changed.notify_all();
  });
  {
    std::unique_lock held(lock);
    changed.wait_for(held, std::chrono::seconds(1));
    assert(ready);
  }
  other.join();
}

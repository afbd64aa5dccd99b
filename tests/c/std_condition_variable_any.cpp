// expect: safe
#include <cassert>
#include <condition_variable>
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static std::condition_variable_any changed;
static int value;

int main() {
  std::thread writer([] {
    {
      std::unique_lock held(lock);
      value = 1;
    }
    changed.notify_all();
  });
  {
    std::shared_lock held(lock);
    changed.wait(held, [] { return value == 1; });
  }
  writer.join();
}

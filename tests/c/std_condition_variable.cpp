// expect: safe
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable filled;
static int item;

int main() {
  std::thread producer([] {
    {
      std::lock_guard held(lock);
      item = 42;
    }
    filled.notify_one();
  });
  std::unique_lock held(lock);
  filled.wait(held, [] { return item != 0; });
  assert(item == 42);
  held.unlock();
  producer.join();
}

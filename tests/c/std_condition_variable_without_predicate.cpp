// expect: unsafe deadlock
// The signal may come before the wait.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex lock;
static std::condition_variable filled;

int main() {
  std::thread producer([] { filled.notify_one(); });
  {
    std::unique_lock held(lock);
    filled.wait(held);
  }
  producer.join();
}

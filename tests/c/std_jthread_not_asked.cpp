// expect: unsafe deadlock
// Joined before it is asked to stop, the thread waits for ever.
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

static std::mutex lock;
static std::condition_variable_any wake;

int main() {
  std::jthread worker([](std::stop_token stop) {
    std::unique_lock held(lock);
    wake.wait(held, stop, [] { return false; });
  });
  worker.join();
}

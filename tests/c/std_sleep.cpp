// expect: unsafe assertion line 12
// Sleeping is no synchronisation.
#include <atomic>
#include <cassert>
#include <chrono>
#include <thread>

static std::atomic<bool> done;
int main() {
  std::thread other([] { done = true; });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  assert(done);
  other.join();
}

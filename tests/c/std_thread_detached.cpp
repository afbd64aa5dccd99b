// expect: unsafe assertion line 14
// Nobody waits for a detached thread.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<bool> done;

int main() {
  std::thread background([] { done = true; });
  background.detach();
  assert(!background.joinable());
  std::this_thread::yield();
  assert(done);
}

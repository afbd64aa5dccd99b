// expect: safe
// Objects that are no ints wait by way of a counter.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<bool> ready{false};

int main() {
  std::thread other([] {
    ready = true;
    ready.notify_all();
  });
  ready.wait(false);
  assert(ready);
  other.join();
}

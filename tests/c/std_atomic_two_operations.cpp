// expect: unsafe assertion line 14
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> counter{0};

static void count() { counter = counter + 1; }

int main() {
  std::thread a(count), b(count);
  a.join();
  b.join();
  assert(counter == 2);
}

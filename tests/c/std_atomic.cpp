// expect: safe
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> counter{0};
static std::atomic<int *> pointer{nullptr};

int main() {
  static int cell = 7;
  std::thread other([] {
    ++counter;
    pointer.store(&cell);
  });
  counter.fetch_add(2);
  int expected = 9;
  assert(!counter.compare_exchange_strong(expected, 1));
  other.join();
  assert(counter == 3 && *pointer.load() == 7);
}

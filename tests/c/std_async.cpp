// expect: safe
#include <cassert>
#include <future>

int main() {
  std::future<int> later = std::async(std::launch::deferred, [] { return 2; });
  std::future<int> aside = std::async(
      std::launch::async, [](int n) { return n + 1; }, 2);
  assert(aside.get() + later.get() == 5);
}

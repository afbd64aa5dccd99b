// expect: unsafe assertion line 11
#include <cassert>
#include <future>

int main() {
  int sum = 0;
  std::future<void> a = std::async(std::launch::async, [&] { sum += 1; });
  sum += 2;
  a.get();

  assert(sum == 3);
}

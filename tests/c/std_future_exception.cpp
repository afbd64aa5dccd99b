// expect: safe
#include <cassert>
#include <future>
#include <stdexcept>

int main() {
  std::future<int> failing = std::async(std::launch::async, []() -> int { throw std::runtime_error("no"); });
  bool caught = false;
  try {
    failing.get();
  } catch (const std::runtime_error &error) {
    caught = error.what()[0] == 'n';
  }
  assert(caught);
}

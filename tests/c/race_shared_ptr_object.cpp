// expect: unsafe race
// options: --check race
// The count may be shared, but this is one shared_ptr that two threads use.
#include <memory>
#include <thread>

static std::shared_ptr<int> one = std::make_shared<int>(1);

int main() {
  std::thread other([] { one.reset(); });
  std::shared_ptr<int> copy = one;
  other.join();
}

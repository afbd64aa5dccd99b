// expect: unsafe race
// options: --check race
// The count is atomic, the pointer itself is not.
#include <memory>
#include <thread>

static std::shared_ptr<int> current = std::make_shared<int>(1);

int main() {
  std::thread other([] { current = std::make_shared<int>(2); });
  std::shared_ptr<int> mine = current;
  other.join();
}

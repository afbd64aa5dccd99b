// expect: safe
// options: --check +race
#include <cassert>
#include <memory>
#include <thread>

int main() {
  auto owner = std::make_shared<int>(3);
  std::weak_ptr<int> weak = owner;
  std::thread other([weak] {
    if (auto locked = weak.lock()) assert(*locked == 3);
  });
  owner.reset();
  other.join();
  assert(weak.expired());
}

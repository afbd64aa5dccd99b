// expect: unsafe memory
// That it has not expired holds when it is asked, and no longer.
#include <memory>
#include <thread>

int main() {
  std::shared_ptr<int> owner(new int(3));
  std::weak_ptr<int> weak = owner;
  int *raw = owner.get();
  int seen = 0;
  std::thread other([weak, raw, &seen] {
    if (!weak.expired()) seen = *raw;
  });
  owner.reset();
  other.join();
  return seen;
}

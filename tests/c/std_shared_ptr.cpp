// expect: safe
#include <cassert>
#include <memory>
#include <thread>

static int destroyed;
struct Thing {
  ~Thing() { ++destroyed; }
  int value = 3;
};

int main() {
  auto thing = std::make_shared<Thing>();
  std::weak_ptr<Thing> weak = thing;
  std::thread other([copy = thing] { assert(copy->value == 3); });
  thing.reset();
  other.join();
  assert(weak.expired() && destroyed == 1);
}

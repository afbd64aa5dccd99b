// expect: safe
// Several locks at once are taken in an order that cannot end in a deadlock.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex a, b;
static int moved;

int main() {
  std::thread other([] {
    std::scoped_lock both(b, a);
    ++moved;
  });
  {
    std::scoped_lock both(a, b);
    ++moved;
  }
  other.join();
  assert(moved == 2);
}

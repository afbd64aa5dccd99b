// expect: safe
#include <barrier>
#include <cassert>
#include <thread>

static int phases, a, b;
static std::barrier both(2, []() noexcept { ++phases; });

int main() {
  std::thread other([] {
    a = 1;
    both.arrive_and_wait();
    assert(b == 1 && phases == 1);
  });
  b = 1;
  both.arrive_and_wait();
  assert(a == 1 && phases == 1);
  other.join();
}

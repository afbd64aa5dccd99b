// expect: safe
#include <cassert>
#include <latch>
#include <thread>

static std::latch done{2};
static int a, b;

int main() {
  std::thread first([] {
    a = 1;
    done.count_down();
  });
  std::thread second([] {
    b = 2;
    done.arrive_and_wait();
    assert(a == 1);
  });
  done.wait();
  assert(a + b == 3);
  first.join();
  second.join();
}

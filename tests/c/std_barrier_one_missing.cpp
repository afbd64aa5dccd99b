// expect: unsafe deadlock
#include <barrier>
#include <thread>

static std::barrier<> both(2);

int main() {
  std::thread other([] { both.arrive_and_wait(); });
  other.join();
}

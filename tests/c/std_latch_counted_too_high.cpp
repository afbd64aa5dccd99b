// expect: unsafe deadlock
#include <latch>
#include <thread>

static std::latch done{2};

int main() {
  std::thread only([] { done.count_down(); });
  done.wait();
  only.join();
}

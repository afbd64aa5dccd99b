// expect: unsafe deadlock
// says: waits for a notification of stage
#include <atomic>
#include <thread>

static std::atomic<int> stage{0};

int main() {
  std::thread other([] { stage.wait(0); });
  stage = 1;
  other.join();
}

// expect: unsafe deadlock
// Who waits for a change sees none if the value is what it was when he looks.
#include <atomic>
#include <thread>

static std::atomic<int> stage;

int main() {
  std::thread other([] {
    stage = 1;
    stage.notify_one();
    stage = 0;
  });
  stage.wait(0);
  other.join();
}

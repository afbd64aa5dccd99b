// expect: safe
// says: Assumption: a wait for a futex ends by a wake-up.*
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> stage{0};
static int data;

int main() {
  std::thread other([] {
    stage.wait(0);
    assert(data == 7);
    stage = 2;
    stage.notify_one();
  });
  data = 7;
  stage = 1;
  stage.notify_one();
  stage.wait(1);
  assert(stage == 2);
  other.join();
}

// expect: unsafe deadlock
// Two wait, and one is woken.
#include <atomic>
#include <thread>

static std::atomic<int> stage{0};

int main() {
  std::thread a([] { stage.wait(0); }), b([] { stage.wait(0); });
  stage = 1;
  stage.notify_one();
  a.join();
  b.join();
}

// expect: safe
// A jthread is asked to stop, and joined, when it is destroyed.
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

static int rounds;

int main() {
  {
    std::jthread worker([](std::stop_token stop) {
      while (!stop.stop_requested()) std::this_thread::yield();
      ++rounds;
    });
  }
  assert(rounds == 1);
}

// expect: safe
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic_flag busy;
static int counter;

static void count() {
  while (busy.test_and_set()) busy.wait(true);
  ++counter;
  busy.clear();
  busy.notify_one();
}

int main() {
  std::thread a(count);
  count();
  a.join();
  assert(counter == 2);
}

// expect: unsafe assertion line 19
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static int counter;

static void count() {
  std::shared_lock held(lock);
  ++counter;
}

int main() {
  std::thread a(count), b(count);
  a.join();
  b.join();
  assert(counter == 2);
}

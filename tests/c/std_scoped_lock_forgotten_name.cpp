// expect: unsafe assertion line 18
// Without a name the lock is given back at once.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex lock;
static int counter;

static void count() {
  std::scoped_lock{lock};
  ++counter;
}

int main() {
  std::thread a(count), b(count);
  a.join(), b.join();
  assert(counter == 2);
}

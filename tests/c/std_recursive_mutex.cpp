// expect: safe
#include <cassert>
#include <mutex>
#include <thread>

static std::recursive_mutex lock;
static int sum;

static void add(int n) {
  std::lock_guard held(lock);
  sum += n;
  if (n > 1) add(n - 1);
}

int main() {
  std::thread other(add, 2);
  add(1);
  other.join();
  assert(sum == 4);
}

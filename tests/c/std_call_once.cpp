// expect: safe
#include <cassert>
#include <mutex>
#include <thread>

static std::once_flag flag;
static int made;

static void use() {
  std::call_once(
      flag, [](int n) { made += n; }, 1);
  assert(made == 1);
}

int main() {
  std::thread other(use);
  use();
  other.join();
}

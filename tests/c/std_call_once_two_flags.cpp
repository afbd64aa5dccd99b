// expect: unsafe assertion line 19
// A flag for each thread is no flag at all.
#include <cassert>
#include <mutex>
#include <thread>

static thread_local std::once_flag flag;
static int made;

static void use() {
  std::call_once(flag, [] { ++made; });
}

int main() {
  std::thread other(use);
  other.join();
  use();

  assert(made == 1);
}

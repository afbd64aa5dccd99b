// expect: safe
// options: --check +race
#include <atomic>
#include <cassert>
#include <thread>

static int counter;

static void count() { std::atomic_ref(counter).fetch_add(1); }

int main() {
  std::thread a(count);
  count();
  a.join();
  assert(counter == 2);
}

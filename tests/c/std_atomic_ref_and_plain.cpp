// expect: unsafe race
// options: --check +race
#include <atomic>
#include <thread>

static int counter;

int main() {
  std::thread a([] { std::atomic_ref(counter).fetch_add(1); });
  counter = 5;
  a.join();
}

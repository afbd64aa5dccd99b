// expect: safe
// Threads take arguments by value and by reference, are moved, and joined.
#include <cassert>
#include <functional>
#include <thread>
#include <utility>

static void add(int &sum, int n) { sum += n; }

int main() {
  int sum = 1;
  std::thread first(add, std::ref(sum), 2);
  std::thread moved(std::move(first));
  assert(!first.joinable() && moved.joinable());
  moved.join();
  assert(sum == 3 && !moved.joinable());
}

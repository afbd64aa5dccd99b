// expect: unsafe assertion line 13
#include <cassert>
#include <thread>

static int counter;

static void count() { ++counter; }

int main() {
  std::thread a(count), b(count);
  a.join();
  b.join();
  assert(counter == 2);
}

// expect: safe
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex lock;
static int counter;

static void count() {
  std::lock_guard<std::mutex> held(lock);
  ++counter;
}

int main() {
  std::thread a(count), b(count);
  a.join();
  b.join();
  assert(counter == 2);
}

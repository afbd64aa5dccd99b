// expect: safe
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

static std::shared_mutex lock;
static int first, second;

int main() {
  std::thread writer([] {
    std::unique_lock held(lock);
    first = 1;
    second = 1;
  });
  std::thread reader([] {
    std::shared_lock held(lock);
    assert(first == second);
  });
  {
    std::shared_lock held(lock);
    assert(first == second);
  }
  writer.join();
  reader.join();
}

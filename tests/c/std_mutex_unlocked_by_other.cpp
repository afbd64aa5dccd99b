// expect: unsafe lock
#include <mutex>
#include <thread>

static std::mutex lock;

int main() {
  lock.lock();
  std::thread other([] { lock.unlock(); });
  other.join();
}

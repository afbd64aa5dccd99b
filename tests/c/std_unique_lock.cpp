// expect: safe
#include <cassert>
#include <mutex>
#include <thread>
#include <utility>

static std::mutex lock;

int main() {
  std::unique_lock<std::mutex> held(lock, std::defer_lock);
  assert(!held.owns_lock());
  held.lock();
  std::unique_lock<std::mutex> owner(std::move(held));
  assert(owner && !held);
  std::thread other([] { assert(!lock.try_lock()); });
  other.join();
  owner.unlock();
  std::unique_lock<std::mutex> again(lock, std::try_to_lock);
  assert(again.owns_lock());
}

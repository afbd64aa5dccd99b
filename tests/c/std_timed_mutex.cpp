// expect: safe
// Whether the time is over before the lock is free, nobody knows.
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

static std::timed_mutex lock;
static int inside;

static void enter() {
  if (!lock.try_lock_for(std::chrono::milliseconds(5))) return;
  assert(++inside == 1);
  --inside;
  lock.unlock();
}

int main() {
  std::thread other(enter);
  enter();
  other.join();
}

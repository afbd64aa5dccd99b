// expect: safe
// flags: -m32
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

int main() {
  std::mutex lock;
  std::vector<std::string> names;
  auto counter = std::make_shared<std::atomic<long long>>(4294967295ll);
  auto work = [&](const char *name) {
    ++*counter;
    std::lock_guard<std::mutex> guard(lock);
    names.emplace_back(name);
  };
  std::thread thread(work, "a");
  work("b");
  thread.join();
  assert(names.size() == 2 && names[0] != names[1] && *counter == 4294967297ll);
  return 0;
}

// expect: safe
// says: Assumption: std::thread::hardware_concurrency gives 2
#include <cassert>
#include <thread>
#include <vector>

int main() {
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) workers.emplace_back([] {});
  for (std::thread &each : workers) each.join();
  assert(workers.size() == std::thread::hardware_concurrency());
}

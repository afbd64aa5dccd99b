// expect: safe
#include <cassert>
#include <future>
#include <thread>
#include <utility>

int main() {
  std::packaged_task<int(int)> twice([](int n) { return 2 * n; });
  std::shared_future<int> result = twice.get_future().share();
  std::thread worker(std::move(twice), 4);
  assert(result.get() == 8 && result.get() == 8);
  worker.join();
}

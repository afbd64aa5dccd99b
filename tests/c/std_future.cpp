// expect: safe
#include <cassert>
#include <future>
#include <thread>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread giver([&] { promise.set_value(5); });
  assert(future.get() == 5 && !future.valid());
  giver.join();
}

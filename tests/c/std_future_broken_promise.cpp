// expect: unsafe exception
// says: future_error
#include <future>
#include <thread>
#include <utility>

int main() {
  std::promise<int> promise;
  std::future<int> future = promise.get_future();
  std::thread forgetful([](std::promise<int>) {}, std::move(promise));
  forgetful.join();
  future.get();
}

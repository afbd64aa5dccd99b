// expect: unsafe deadlock
#include <future>

int main() {
  std::promise<int> promise;
  promise.get_future().wait();
}

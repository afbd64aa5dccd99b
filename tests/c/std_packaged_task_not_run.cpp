// expect: unsafe exception
// says: future_error
#include <future>

int main() {
  std::future<int> result;
  {
    std::packaged_task<int()> task([] { return 1; });
    result = task.get_future();
  }
  result.get();
}

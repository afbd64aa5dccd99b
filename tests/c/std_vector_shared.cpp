// expect: unsafe race
// options: --check race
#include <thread>
#include <vector>

int main() {
  std::vector<int> numbers;
  numbers.reserve(4);
  std::thread other([&] { numbers.push_back(1); });
  numbers.push_back(2);
  other.join();
}

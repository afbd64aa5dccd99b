// expect: safe
// options: --check +race
// Standard streams may be used by several threads.
#include <iostream>
#include <thread>

int main() {
  std::thread other([] { std::cout << "other " << 1 << "\n"; });
  std::cout << "main " << 2.5 << "\n";
  other.join();
}

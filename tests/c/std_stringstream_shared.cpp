// expect: unsafe race
// options: --check race
// Other streams may not.
#include <sstream>
#include <thread>

int main() {
  std::ostringstream out;
  std::thread other([&] { out << 1; });
  out << 2;
  other.join();
}

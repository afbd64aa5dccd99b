// expect: safe
#include <cassert>
#include <thread>

int main() {
  std::thread::id inner, none;
  std::thread other([&] { inner = std::this_thread::get_id(); });
  std::thread::id outer = other.get_id();
  other.join();
  assert(inner == outer && inner != std::this_thread::get_id() && inner != none);
  assert(other.get_id() == none);
}

// expect: safe
#include <cassert>
#include <string>
#include <thread>

static thread_local std::string name = "none";

int main() {
  std::thread other([] {
    assert(name == "none");
    name = "other";
  });
  name += "!";
  other.join();
  assert(name == "none!");
}

// expect: unsafe assertion line 29
// The exception of another thread, looked for before and after it has been kept.
#include <cassert>
#include <exception>
#include <stdexcept>
#include <string>
#include <thread>

static std::exception_ptr kept;

static void fail() { throw std::runtime_error("lost"); }

int main() {
  std::thread other([] {
    try {
      fail();
    } catch (...) {
      kept = std::current_exception();
    }
  });
  bool is_there = kept != nullptr;
  other.join();
  std::string what;
  try {
    std::rethrow_exception(kept);
  } catch (const std::exception &error) {
    what = error.what();
  }
  assert(is_there || what != "lost");
}

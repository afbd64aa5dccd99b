// expect: safe
// options: --check +race,+leak
// An exception that is kept can be thrown again elsewhere, by several threads at once.
#include <pthread.h>
#include <cassert>
#include <exception>

struct Fault {
  int code;
};

static std::exception_ptr kept;

static void *work(void *) {
  try {
    std::rethrow_exception(kept);
  } catch (const Fault &fault) {
    assert(fault.code == 4);
  }
  return nullptr;
}

int main() {
  try {
    throw Fault{4};
  } catch (...) {
    kept = std::current_exception();
  }
  pthread_t thread;
  pthread_create(&thread, nullptr, work, nullptr);
  work(nullptr);
  pthread_join(thread, nullptr);
  assert(std::current_exception() == nullptr);
  kept = std::make_exception_ptr(Fault{4});
  work(nullptr);
  kept = nullptr;
  return 0;
}

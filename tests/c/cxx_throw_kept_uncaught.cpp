// expect: unsafe exception line 14
// says: .*nobody catches an exception of type int.*
#include <exception>

static std::exception_ptr kept;

int main() {
  try {
    throw 3;
  } catch (...) {
    kept = std::current_exception();
  }
  try {
    if (kept) std::rethrow_exception(kept);
  } catch (long) {
  }
  return 0;
}

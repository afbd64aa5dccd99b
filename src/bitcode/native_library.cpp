#include "bitcode/native_library.h"

#include <algorithm>
#include <span>

namespace heddle::bitcode {

namespace {

constexpr std::string_view always[] = {"cxx_chrono", "cxx_condition", "cxx_future", "cxx_memory", "cxx_once",
                                       "cxx_thread", "cxx_wait",      "futex",      "guard",      "pthread_clock"};

// Besides the others of C++. Those of threads are in the run-time library.
constexpr std::string_view never[] = {"atexit",  "atomic",     "exception",     "klee",    "math",    "new",
                                      "pthread", "quick_exit", "std_exception", "threads", "typeinfo"};

bool contains(std::span<const std::string_view> models, std::string_view model) {
  return std::ranges::find(models, model) != models.end();
}

}  // namespace

bool stays(std::string_view model, NativeLibrary library) {
  if (contains(always, model)) return true;
  return library == NativeLibrary::Models && !model.starts_with("cxx") && !contains(never, model);
}

}  // namespace heddle::bitcode

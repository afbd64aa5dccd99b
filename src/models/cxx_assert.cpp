// The preconditions that the headers of libstdc++ check.
#include <cassert>

namespace std {

[[noreturn]] void __glibcxx_assert_fail(const char* file, int line, const char* function,
                                        const char* condition) noexcept {
  __assert_fail(condition, file, static_cast<unsigned>(line), function);
}

}  // namespace std

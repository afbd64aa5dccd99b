// Checks that stay on in release builds. A verifier that goes on after a broken invariant can say "safe" by accident,
// so a failed check ends the process with the place and the reason.
#pragma once

#include <source_location>

namespace heddle::term {

[[noreturn]] void fail_check(const char* what, const std::source_location& where);

inline void check(bool holds, const char* what, const std::source_location where = std::source_location::current()) {
  if (!holds) [[unlikely]]
    fail_check(what, where);
}

}  // namespace heddle::term

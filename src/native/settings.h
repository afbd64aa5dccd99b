// What the machine for compiled code is asked to do: which errors count, what the surroundings of the program may do to
// it, and how far it may go. Two runs with equal settings, inputs and schedule are the same run.
#pragma once

#include "program/error_kinds.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::native {

// One of argv[1], argv[2], ...
struct ProgramArgument {
  std::string text{};                            // as given, or
  std::optional<std::uint32_t> unknown_bytes{};  // at most so many unknown bytes before the one that ends it

  bool operator==(const ProgramArgument&) const = default;
};

inline constexpr program::ErrorKinds default_checks{program::ErrorKind::Assertion, program::ErrorKind::Memory,
                                                    program::ErrorKind::Division,  program::ErrorKind::Deadlock,
                                                    program::ErrorKind::Lock,      program::ErrorKind::Exception};

struct Settings {
  program::ErrorKinds checks = default_checks;
  bool only_error_calls = false;  // of Assertion: a failing assert ends the execution silently, a call of an error
                                  // function counts
  bool must_free_all = false;     // of Leak: memory that can still be reached at the end counts too
  bool malloc_fails = false;      // an allocation may give a null pointer
  bool undefined_is_arbitrary = false;  // a function without a definition may return anything (native/undefined_call.h)
  bool undefined_gives_handles = false;  // besides: a pointer that it returns is to a block of its own
  bool spurious_wakeups = true;          // a wait for a condition variable may end without a signal
  bool observed = false;  // how the program ends is of interest: to print and to end the process are operations
                          // that others notice, and inputs that are given are numbers from the beginning
  std::vector<ProgramArgument> arguments{};
  std::optional<std::uint32_t> unwind{};  // iterations of a loop; none: the user has not said
  std::uint32_t threads = 256;            // in one execution

  bool operator==(const Settings&) const = default;
};

}  // namespace heddle::native

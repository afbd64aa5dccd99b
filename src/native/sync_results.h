// How the functions of threads and synchronisation tell their results, and take arguments other than objects.
#pragma once

#include "native/builtins.h"

#include <optional>
#include <string>

namespace heddle::native {

// Of errno.h on x86-64 Linux.
namespace error_number {
inline constexpr std::int64_t not_permitted = 1;   // EPERM
inline constexpr std::int64_t no_such_thread = 3;  // ESRCH
inline constexpr std::int64_t try_again = 11;      // EAGAIN
inline constexpr std::int64_t busy = 16;           // EBUSY
inline constexpr std::int64_t invalid = 22;        // EINVAL
inline constexpr std::int64_t deadlock = 35;       // EDEADLK
inline constexpr std::int64_t overflow = 75;       // EOVERFLOW
inline constexpr std::int64_t timed_out = 110;     // ETIMEDOUT
}  // namespace error_number

// The function as the program calls it: a model may have been called, which calls this one.
std::string called_name(const Call& call);

// The operation is complete.
Flow done(Call& call, std::int64_t result = 0);
Flow done_with_errno(Call& call, std::int64_t number);  // -1, and errno says why

// Is a pointer given, rather than null?
bool is_given(Call& call, std::size_t argument);
// Writes to where the argument points.
// A pointer, as wide as the program has them.
Flow put_pointer(Call& call, std::size_t argument, machine::Value value);
Flow put(Call& call, std::size_t argument, unsigned width, machine::Value value);
// Does the argument point to a moment (struct timespec) that there is, with less than 10^9 nanoseconds? None: it cannot
// be read, and `flow` says how it goes on.
std::optional<bool> is_moment(Call& call, std::size_t argument, Flow& flow);
// How a wait until such a moment fails, or until one that there is not.
inline std::int64_t failure_of_limit(bool is_moment) {
  return is_moment ? error_number::timed_out : error_number::invalid;
}
// One that there is not need not be noticed where nobody has to wait: glibc notices some and not others.
inline bool is_limit_refused(Call& call, bool is_moment) { return !is_moment && call.machine.decider().flip(); }
// A number from 0 to `most` that the argument is, by cases if it is a term; most + 1: another one.
std::uint64_t one_of(Call& call, std::size_t argument, std::uint64_t most);
// The count that an object is to begin with. None: it is not known well enough, and `flow` says how it goes on.
std::optional<std::uint32_t> count_argument(Call& call, std::size_t argument, Flow& flow);
// The function that the argument is the address of, by cases. None: `flow` says how it goes on.
std::optional<std::uint32_t> function_argument(Call& call, std::size_t argument, Flow& flow);

}  // namespace heddle::native

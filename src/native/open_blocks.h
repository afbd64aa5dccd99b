// Blocks whose size is an unknown number, or so large that not all of it can be kept: malloc(n), an array of n elements
// on the stack. Such a block is open. Its size is a term (Object::extent), against which every access is checked by the
// solver: where it may be too small and may be large enough, both are explored. Its contents are kept up to where
// somebody has asked for them, and the room for them grows; what lies behind was never written, or is 0 if calloc gave
// the block.
//
// So nothing has to be decided when such a block is made: whether it has 3 bytes or 3 million matters only where the
// program shows it. What is left out are accesses so far into the block that what lies before them cannot be kept, and
// of those at an index that is not known the ones beyond the first few hundred bytes, one place after the other of
// which such an access may concern.
//
// Steps that access an open block are not told in general (native/general.h).
#pragma once

#include "native/native_machine.h"

#include <cstdint>
#include <optional>

namespace heddle::native {

inline constexpr std::uint32_t kept_at_first = 64;  // bytes
// A number of bytes that a process of x86-64 never has.
inline constexpr std::uint64_t never_there = std::uint64_t{1} << 47;
inline constexpr std::uint64_t never_there_narrow = (std::uint64_t{1} << 31) - 1;  // and one of i386; glibc sees to it
inline std::uint64_t never_there_in(const program::Code& code) {
  return code.is_narrow() ? never_there_narrow : never_there;
}

// So many elements of this size. Nothing: these are more bytes than any process has.
std::optional<machine::Value> size_of_all(NativeMachine& machine, machine::Value count, machine::Value each);
// Does it depend on what was never written, where that is an error?
bool is_unset(NativeMachine& machine, machine::Value value);
// Is a block of this size to be open?
bool is_to_be_open(machine::Value size);
// How much of such a block is kept when it is new, or all of one that is not.
std::uint32_t kept_of(machine::Value size);

// The condition for all these bytes to be in something of that size.
machine::Value all_inside(NativeMachine& machine, machine::Value size, machine::Value offset, std::uint32_t bytes);
// Sees to it that bytes of an open block that are in it are kept. False: they cannot, and `flow` says how it goes on.
bool keep(NativeMachine& machine, Object& object, machine::Value offset, std::uint32_t bytes, Flow& flow);
// The same for bytes at a known offset that need not be in it.
bool reach(NativeMachine& machine, Object& object, std::int64_t offset, std::uint32_t bytes, bool write, Flow& flow);

// What an operation touches that concerns all of the object, whatever of it is kept by now.
std::uint32_t noted_bytes(const Object& object);

}  // namespace heddle::native

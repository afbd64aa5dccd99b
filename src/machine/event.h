// What one step of a thread did, as far as others can tell.
#pragma once

#include "machine/value.h"

#include <compare>
#include <cstdint>
#include <functional>

namespace heddle::machine {

// Threads are numbered in the order in which the search first met them. The number of a spawned thread is a function
// of who its parent is and which of the parent's children it is, so that it does not depend on the schedule.
class ThreadId {
public:
  constexpr ThreadId() = default;
  explicit constexpr ThreadId(std::uint32_t index) : index_(index) {}
  constexpr std::uint32_t index() const { return index_; }
  constexpr auto operator<=>(const ThreadId&) const = default;

private:
  std::uint32_t index_ = 0;
};

// How an atomic access orders the plain accesses around it, which data races depend on and nothing else does: conflicts
// are the same whatever is said here. Without `by_order` (locks, atomic sections) it synchronises with everything that
// it conflicts with.
namespace sync {
inline constexpr std::uint8_t by_order = 1;  // as C11 says of an atomic operation with these:
inline constexpr std::uint8_t acquires = 2;
inline constexpr std::uint8_t releases = 4;
inline constexpr std::uint8_t exchanges = 8;  // one that reads and writes
inline constexpr std::uint8_t weaker = 16;    // than sequential consistency
inline constexpr std::uint8_t is_fence = 32;  // no access at all
inline constexpr std::uint8_t fails = 64;     // tried in vain, or only looked at: it does not synchronise
}  // namespace sync

// One access of a step: to cells in the model language, to bytes in native code. A spawn is kept as a write to the
// pseudo-object `thread_object` at the child's number. A read of the pseudo-object `event_object` says that the step
// comes after an event that was taken before, because a rule of the search has it wait for that (native/symmetry.h):
// the index is the number of a thread, in the upper half, and which of its events it is, from 0.
struct Access {
  static constexpr std::uint32_t thread_object = ~std::uint32_t{0};
  static constexpr std::uint32_t event_object = ~std::uint32_t{1};
  enum class Role : std::uint8_t { Data, Acquire, Release };  // of a lock, or neither

  std::uint32_t object = 0;
  bool write = false;
  Value index;  // may be a term: Int in the model language, BitVec(64) in native code
  Role role = Role::Data;
  bool atomic = false;
  std::uint8_t sync = 0;   // how it synchronises, if it is atomic: of the bits in machine::sync
  std::uint32_t size = 1;  // cells or bytes, from index on

  bool operator==(const Access&) const = default;
};

}  // namespace heddle::machine

template <>
struct std::hash<heddle::machine::ThreadId> {
  std::size_t operator()(heddle::machine::ThreadId id) const noexcept { return id.index(); }
};

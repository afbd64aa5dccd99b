// Which steps commute. Two steps are independent (interference free, Definition 4 of SymPaths; non-interfering,
// Definition 9 of the guarded-command paper) if they belong to different threads, neither creates the thread of the
// other, and neither writes what the other reads or writes. Elements of one array conflict unless their indices
// provably differ (section 6.1 of SymPaths): who can prove that is asked through `Aliases`.
#pragma once

#include "machine/event.h"

#include <optional>
#include <span>

namespace heddle::trace {

class Aliases {
public:
  virtual ~Aliases() = default;
  // Can the two ranges, from an index on, have something in common? At least one of the indices is a term.
  virtual bool may_overlap(machine::Value a, std::uint32_t size_a, machine::Value b, std::uint32_t size_b) = 0;
};

// What one step of a thread touches.
struct Footprint {
  machine::ThreadId thread;
  std::span<const machine::Access> accesses;
};

// The one kind of access that says that a thread begins. Other accesses to thread_object, such as those of
// somebody who waits for the end of a thread, are not at the thread's number or not plain writes.
inline bool is_creation(const machine::Access& access) {
  return access.object == machine::Access::thread_object && access.write &&
         access.role == machine::Access::Role::Data && access.index.number() >> 32 == 0;
}
// Is the thread one that the step creates?
bool creates(const Footprint& step, machine::ThreadId thread);

// Known ranges; indices count modulo 2^64.
inline bool overlap(const machine::Access& a, const machine::Access& b) {
  auto distance = static_cast<std::uint64_t>(a.index.number()) - static_cast<std::uint64_t>(b.index.number());
  return distance < b.size || -distance < a.size;
}

// Does whatever overlaps the second one overlap the first one too?
inline bool covers(const machine::Access& a, const machine::Access& b) {
  if (!a.index.is_concrete() || !b.index.is_concrete()) return a.index == b.index && a.size >= b.size;
  auto ahead = static_cast<std::uint64_t>(b.index.number()) - static_cast<std::uint64_t>(a.index.number());
  return ahead < a.size && a.size - ahead >= b.size;
}

// One access of each of two steps.
inline bool conflict(const machine::Access& a, const machine::Access& b, Aliases& aliases) {
  if (a.object != b.object || (!a.write && !b.write)) return false;
  if (a.index == b.index) return true;
  if (a.index.is_concrete() && b.index.is_concrete()) return overlap(a, b);
  return aliases.may_overlap(a.index, a.size, b.index, b.size);
}

enum class Relation : std::uint8_t {
  Independent,
  HandedOver,  // the first one releases a lock that the second one acquires, and nothing else
  Dependent,
};
inline Relation relation_of(const machine::Access& first, const machine::Access& second, Aliases& aliases) {
  using Role = machine::Access::Role;
  if (!conflict(first, second, aliases)) return Relation::Independent;
  return first.role == Role::Release && second.role == Role::Acquire ? Relation::HandedOver : Relation::Dependent;
}
Relation relation_of(const Footprint& first, const Footprint& second, Aliases& aliases);

bool dependent(const Footprint& a, const Footprint& b, Aliases& aliases);

// Two accesses by which steps with nothing in between race for data: they conflict, and not both are atomic.
struct DataRace {
  machine::Access first;
  machine::Access second;
};
std::optional<DataRace> data_race(const Footprint& first, const Footprint& second, Aliases& aliases);

}  // namespace heddle::trace

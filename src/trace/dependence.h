// Which steps commute. Two steps are independent (interference free, Definition 4 of SymPaths; non-interfering,
// Definition 9 of the guarded-command paper) if they belong to different threads, neither creates the thread of the
// other, and neither writes what the other reads or writes. Elements of one array conflict unless their indices
// provably differ (section 6.1 of SymPaths): who can prove that is asked through `Aliases`.
#pragma once

#include "machine/event.h"

#include <span>

namespace heddle::trace {

class Aliases {
public:
  virtual ~Aliases() = default;
  // Can the two indices be equal? At least one of them is a term.
  virtual bool may_be_equal(machine::Value a, machine::Value b) = 0;
};

// What one step of a thread touches.
struct Footprint {
  machine::ThreadId thread;
  std::span<const machine::Access> accesses;
};

// Is the thread one that the step creates?
bool creates(const Footprint& step, machine::ThreadId thread);

// One access of each of two steps.
bool conflict(const machine::Access& a, const machine::Access& b, Aliases& aliases);

// Do they depend on each other only because the first one releases a lock that the second one acquires?
bool only_hands_over(const Footprint& first, const Footprint& second, Aliases& aliases);

bool dependent(const Footprint& a, const Footprint& b, Aliases& aliases);

}  // namespace heddle::trace

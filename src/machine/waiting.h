// Threads that wait: is somebody to blame?
#pragma once

#include "machine/decider.h"

#include <cstdint>

namespace heddle::machine {

// Why threads that wait at the end of an execution, when nobody can go on, are not to blame.
enum class Excuse : std::uint8_t {
  None,    // they wait for ever: a deadlock
  Always,  // nor are they in any other state with this control state in which they wait for the same
  Here,    // another state with this control state may be a deadlock
};

// Does some thread wait that will never go on, whatever the others do?
enum class WaitsForEver : std::uint8_t { No, Yes, Unknown };

class Waiting {
public:
  virtual ~Waiting() = default;

  // A thread was ended by an assumption or the end of the process, or spins in vain: then others may wait without being
  // in a deadlock, and the execution is not a complete one where `cut_short` says so.
  // What depends on inputs is asked of the decider (Decider::implies).
  virtual Excuse excuses_waiting(Decider&) { return Excuse::None; }
  // The same question where threads can go on, but a search has found that they can go round in a cycle. At most so
  // many states behind this one are looked at, and the number goes down by each.
  virtual WaitsForEver waits_for_ever(Decider&, std::uint64_t&) { return WaitsForEver::No; }
  virtual bool cut_short() const { return false; }
};

}  // namespace heddle::machine

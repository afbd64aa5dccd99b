// Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Source sets, JACM 2017). A state's tree holds the sequences of steps
// that are still to be explored from it, each of which reverses a race seen further down. Following a sequence to its
// end, and not only its first step, is what keeps the search from running into executions that a sleep set blocks.
#pragma once

#include "machine/event.h"
#include "trace/dependence.h"
#include "trace/happens_before.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::explore {

// One step of a sequence to be explored, taken from an execution in which it happened (or was waiting to happen).
struct PlannedStep {
  machine::ThreadId thread;
  std::string outcome;  // the choices made within it then
  std::vector<machine::Access> accesses;
  bool known = true;          // false: in another order it may touch something else
  trace::Clock clock;         // what happened before it then
  std::uint32_t ordinal = 0;  // which step of its thread
};
using Plan = std::vector<PlannedStep>;

struct WakeupNode {
  machine::ThreadId thread;
  std::string outcome;
  std::vector<machine::Access> accesses;
  bool known = true;  // false: what it will touch is not known
  std::vector<WakeupNode> children;
};

// Whatever the thread will do.
inline WakeupNode any_step(machine::ThreadId thread) { return {thread, {}, {}, false, {}}; }

enum class Fit : std::uint8_t {
  Elsewhere,  // the step is no beginning of the plan
  Beginning,  // the plan can begin with it: it is one of its first steps
  Beside,     // it is independent of the whole plan
};

// How a step that begins an explored or planned sequence relates to a plan (weak initials). `position` is where in the
// plan it stands, if it does.
Fit fit(machine::ThreadId thread, const std::vector<machine::Access>& accesses, bool known, const Plan& plan,
        trace::Aliases& aliases, std::size_t& position);

// Adds the plan to the tree of a state on the stack, unless a sequence of the tree leads to the same class already. The
// first sequence of the tree is the one that is being explored; the plan is there to depart from it.
void insert(std::vector<WakeupNode>& tree, Plan plan, trace::Aliases& aliases);

}  // namespace heddle::explore

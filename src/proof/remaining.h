// The traces that no automaton accepts yet: the language `tmp` of Algorithm 2, searched without being built.
//
// A walk through the program, breadth first, with the set of facts that hold behind the trace that led there. A node
// with the same places and more facts than one that was met before can be left out: what can fail behind it could fail
// behind the other as well (so only an antichain of minimal sets is kept for each row of places).
#pragma once

#include "base/budget.h"
#include "proof/deadlocks.h"
#include "proof/facts.h"
#include "proof/system.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace heddle::proof {

// A trace that comes to an edge which fails, and nothing says that it cannot be taken.
struct Uncovered {
  std::vector<std::uint32_t> trace;  // System::edges
  const Edge* failing = nullptr;     // of System, or a deadlock
};

struct ProofNode {
  Places places;
  Bits facts;
};

// All traces are covered by these.
struct Covered {
  std::vector<ProofNode> nodes;
};

struct GaveUp {};

using Searched = std::variant<Uncovered, Covered, GaveUp>;

// `assertions`: for each edge that fails its guard in normal form. `deadlocks`: null: they are no failures.
Searched search_remaining(const System& system, const Facts& facts, const std::map<const Edge*, term::Term>& assertions,
                          Deadlocks* deadlocks, const std::function<bool()>& stop);

}  // namespace heddle::proof

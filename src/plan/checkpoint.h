// How far a check has come, as data, so that it can be written to a file and gone on with by another process: which
// phase is under way, what the phases before it have left behind, and of the search of this phase what has been found
// and which units of work (explore/unit.h) remain. Summaries are not part of it, nor is a table of states: a search
// that keeps such a table begins at its start again.
#pragma once

#include "explore/frontier.h"
#include "explore/options.h"
#include "plan/engine.h"
#include "plan/findings.h"
#include "plan/verdict.h"
#include "plan/wire.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace heddle::plan {

// A search that can be divided, between two of its steps.
struct SearchCheckpoint {
  std::vector<explore::Unit> units;  // that are not explored
  std::vector<explore::Frontier::Shared> shared;
  Findings findings;  // from all that is explored
};

// What the phases that are over have left behind.
struct PlanState {
  Verdict verdict;
  bool has_answer = false;
  std::optional<Verdict> cut{};  // the answer before a loop was cut, by a search that has explored all the rest
  std::optional<program::Location> left_slice{};
  std::optional<explore::Slicing> larger_slice{};   // of a phase that is made again
  std::map<explore::Reduction, Allowance> spent{};  // what phases with that reduction have used
  bool arrivals_commute = true;                     // no search has shown that they do not
  bool is_symmetric = true;                         // the same, of threads that look alike
  double seconds = 0;                               // used by processes before this one
};

struct Checkpoint {
  std::string phase;  // that is under way
  PlanState state;
  std::optional<SearchCheckpoint> search{};  // of the phase; none: it is to begin at its start
};

Json to_json(const Checkpoint& checkpoint);
// None: it is no checkpoint.
std::optional<Checkpoint> checkpoint_from(const Json& json);

}  // namespace heddle::plan

// The plan of one check: those phases that can be reached with what the user has asked for, and what follows on what.
//
// The user's options choose where the plan begins and what is cut off from it. Without --reduction, C and C++ are
// checked by the default plan as it stands in plan/phases.cpp. With it, and for models, one reduction answers, and what
// is left of the plan is how it goes on where a slice or summaries do not work out. Where races are errors there are no
// probes, no summaries and no table of states, since races are seen in executions only.
#pragma once

#include "plan/options.h"
#include "plan/phases.h"

#include <vector>

namespace heddle::plan {

struct Plan {
  std::vector<Phase> phases;  // it begins with the first one
  bool has_names = false;     // of phases, for reports

  // Null: none.
  const Phase* find(Successors::Next id) const;
  // How many phases may follow on this one.
  unsigned most_followers(const Phase& phase) const;
};

// `finds_races`: races are errors. `only_races`: and nothing else is.
Plan make_plan(const CheckOptions& options, bool finds_races, bool only_races = false);

}  // namespace heddle::plan

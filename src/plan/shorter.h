// A shorter way to the error of a counterexample.
//
// plan/simplify.cpp takes steps away, one piece of the schedule after the other. Where an error needs several threads
// to meet more than once, a shorter execution may have no piece in common with a longer one. So the executions that
// leave the counterexample in some state are searched for one that fails in the same way with fewer steps and no more
// switches: first from a state close to the error, then from ones further away, and so on. The search is depth first,
// goes no deeper than the best that is known, looks at a state again only if it comes to it sooner than before, and
// takes a step that touches nothing which threads change for each other in one place only. It proves nothing, and
// whoever calls it reruns what it finds; so it stops after a number of steps.
#pragma once

#include "plan/rerun.h"

#include <optional>
#include <string>
#include <vector>

namespace heddle::plan {

// A schedule for the same inputs; none: there was none within reach.
std::optional<std::vector<std::string>> look_for_shorter(const Subject& subject, const Run& run,
                                                         const machine::Limits& limits);

}  // namespace heddle::plan

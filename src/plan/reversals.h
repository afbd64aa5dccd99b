// Which pairs of steps of a run are worth reversing, in which order they are tried, and how they are reversed.
#pragma once

#include "plan/reordered.h"
#include "plan/step_order.h"
#include "plan/verdict.h"

#include <cstdint>
#include <string>
#include <vector>

namespace heddle::plan {

// Those with nothing between them: data before locks, and what is nearest to the failure.
std::vector<StepOrder::Pair> by_preference(const StepOrder& order, bool data_first = true);
// A step that could have come later, and the last one that conflicts with it before its thread touches the same again:
// where one thread comes between two steps of another one for long, nothing less makes a difference.
std::vector<StepOrder::Pair> around_whole_stretches(const std::vector<TakenStep>& steps, const StepOrder& order);
// Steps that conflict, whatever lies between them: for each one the last few before it. Those that are next to each
// other first.
std::vector<StepOrder::Pair> conflicting(const std::vector<TakenStep>& steps);

// The second one comes first, with all before it that does not come after the first one.
Reordering reversed(const std::vector<std::string>& schedule, const StepOrder& order, const StepOrder::Pair& pair);
// The same for steps with something between them: the thread that takes the step `from` is held back in front of it,
// with all that comes after that, until another thread has taken its step `second`.
Reordering held_back(const Counterexample& failing, const StepOrder& order, std::uint32_t from, std::uint32_t second);

}  // namespace heddle::plan

#include "plan/deciding.h"

#include <map>
#include <utility>

namespace heddle::plan {

Occurrences::Occurrences(const Counterexample& run) : run_(run) {
  std::map<std::pair<std::string, program::Location>, std::uint32_t> counts;
  for (const CounterexampleStep& step : run.steps) times_.push_back(counts[{step.path, step.location}]++);
}

std::optional<std::uint32_t> Occurrences::find(const CounterexampleStep& step, std::uint32_t time) const {
  for (std::uint32_t i = 0; i < run_.steps.size(); ++i)
    if (times_[i] == time && run_.steps[i].path == step.path && run_.steps[i].location == step.location) return i;
  return std::nullopt;
}

}  // namespace heddle::plan

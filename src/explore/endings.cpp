#include "explore/endings.h"

#include <algorithm>

namespace heddle::explore {

void Endings::add(const Stop& stop) {
  auto found = std::ranges::find(stops_, stop);
  if (found != stops_.end())
    ++found->count;
  else
    stops_.push_back(stop);
}

void Endings::at_end() {
  std::vector<Stop> stops = stage_.stops();
  has_end_ = has_end_ || stops.empty();
  if (has_end_) return;  // where others stop is of no interest any more
  for (const Stop& stop : stops) add(stop);
}

void Endings::at_assumption(program::Location location) {
  if (!has_end_) add({"an assumption does not hold", location});
}

void Endings::at_wait() {
  if (has_end_) return;
  std::vector<machine::Resting> resting;
  stage_.machine().find_resting(resting);
  for (const machine::Resting& each : resting) add({"a thread waits for ever", each.next.location});
}

// States that are reached again may be on a way that goes on for ever, which is no empty answer.
void Endings::conclude(const Counters& counters, Verdict& verdict) const {
  bool may_go_on = counters.repeated != 0 && stage_.has_loops();
  if (has_end_ || may_go_on || stage_.may_end_in_section(false)) return;
  std::vector<Stop> stops = stops_;
  std::ranges::stable_sort(stops, std::ranges::greater(), &Stop::count);
  bool has_begun = counters.steps != 0 || !has_nothing_;
  verdict.empty.push_back({has_begun ? Emptiness::NoEnd : Emptiness::NoExecution, std::move(stops)});
}

}  // namespace heddle::explore

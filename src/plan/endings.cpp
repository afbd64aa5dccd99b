#include "plan/endings.h"

#include <algorithm>

namespace heddle::plan {

using explore::Counters;

void Endings::add(const Stop& stop, std::uint64_t count) {
  auto found = std::ranges::find(stops_, stop);
  if (found != stops_.end())
    found->count += count;
  else
    stops_.push_back({stop.what, stop.location, count});
}

void Endings::add(const Known& other) {
  has_end_ = has_end_ || other.has_end;
  has_nothing_ = has_nothing_ || other.has_nothing;
  for (const Stop& stop : other.stops) add(stop, stop.count);
}

void Endings::at_end() {
  if (has_end_ && stage_.machine().thread_slots() > 1) return;
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

// States that are reached again may be on a way that goes on for ever.
void Endings::conclude(const Counters& counters, Verdict& verdict) const {
  if (has_end_ || stage_.has_ended() || stage_.may_end_in_section(false)) return;
  bool may_go_on = counters.repeated != 0 && stage_.has_loops();
  bool has_begun = counters.steps != 0 || !has_nothing_;
  std::vector<Stop> stops = stops_;
  std::ranges::stable_sort(stops, std::ranges::greater(), &Stop::count);
  Emptiness kind = !has_begun ? Emptiness::NoExecution : may_go_on ? Emptiness::GoesOn : Emptiness::NoEnd;
  verdict.empty.push_back({kind, std::move(stops)});
}

}  // namespace heddle::plan

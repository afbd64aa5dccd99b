// Small things that every command over a search needs: what was left out, each reason once, and the statistics.
#pragma once

#include "plan/verdict.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace heddle::plan {

class Tally {
public:
  void add(const std::string& reason, program::Location location, const std::string& advice) {
    auto same = [&](const Incomplete& item) { return item.reason == reason && item.location == location; };
    auto found = std::ranges::find_if(items_, same);
    if (found != items_.end())
      ++found->count;
    else
      items_.push_back({reason, location, advice});
  }
  std::vector<Incomplete> take() { return std::move(items_); }
  const std::vector<Incomplete>& items() const { return items_; }

private:
  std::vector<Incomplete> items_;
};

SearchStatistics statistics_of(const explore::Counters& counters, const smt::Solver& solver,
                               std::chrono::steady_clock::time_point begun);

}  // namespace heddle::plan

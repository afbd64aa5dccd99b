// A pair of steps that decides, with the run that shows it.
#pragma once

#include "plan/verdict.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace heddle::plan {

struct Deciding {
  std::uint32_t first = 0;                // of the counterexample
  std::optional<std::uint32_t> second{};  // none: it came too late
  CounterexampleStep later{};             // the second one; where it came too late, as it was in the other run
  std::uint32_t time = 0;                 // LateStep::time
  std::uint32_t rounds = 0;               // the same, as it is told
  bool of_locks = false;
  std::vector<std::string> schedule{};  // of the run in which they come the other way round
  bool ends = true;                     // Why::ends
};

// How steps of several runs correspond: by their thread, where it was, and how often it had been there.
class Occurrences {
public:
  explicit Occurrences(const Counterexample& run);

  std::uint32_t time_of(std::uint32_t step) const { return times_[step]; }
  std::optional<std::uint32_t> find(const CounterexampleStep& step, std::uint32_t time) const;

private:
  const Counterexample& run_;
  std::vector<std::uint32_t> times_;
};

}  // namespace heddle::plan

// Writes down, every now and then, how far a search has come (plan/checkpoint.h).
#pragma once

#include "explore/frontier.h"
#include "explore/options.h"
#include "plan/engine.h"
#include "plan/findings.h"

#include <chrono>

namespace heddle::plan {

class Recorder {
public:
  Recorder(const Recording& recording, const explore::Options& options) : recording_(recording), options_(options) {}

  bool is_on() const { return static_cast<bool>(recording_.keep); }
  // Not when a limit has been reached: what a search then says it has left out, another one is to make up for.
  bool is_due() const;
  // False: the search is to stop.
  bool keep(const explore::Frontier& frontier, Findings findings);

private:
  using Clock = std::chrono::steady_clock;

  const Recording& recording_;
  const explore::Options& options_;
  Clock::time_point begun_ = Clock::now();
  Clock::time_point next_ = begun_ + recording_.interval;
};

}  // namespace heddle::plan

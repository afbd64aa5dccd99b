// What `heddle check` is asked to do.
#pragma once

#include "explore/options.h"

#include <cstdint>
#include <utility>

namespace heddle::plan {

struct Phase;  // plan/phases.h

struct CheckOptions {
  CheckOptions() = default;
  // One search, with the reduction that the options name (and without a slice or summaries where these do not work
  // out).
  CheckOptions(explore::Options one_search) : search(std::move(one_search)) {}  // NOLINT: it is one of the two

  explore::Options search;       // what all searches have in common, and how to make one where that is left to nobody
  bool follows_plan = false;     // by the default plan (plan/phases.h); `search` says with which slice and summaries
  const Phase* phase = nullptr;  // one phase alone, which says itself what to reduce, slice and prune
  std::uint64_t dpor_work = 0;   // the budget of DPOR in the default plan; 0: what the table of phases says
};

}  // namespace heddle::plan

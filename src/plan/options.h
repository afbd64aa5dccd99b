// What `heddle check` is asked to do.
#pragma once

#include "explore/options.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

namespace heddle::plan {

struct Checkpoint;  // plan/checkpoint.h
class Engine;       // plan/engine.h
struct Phase;       // plan/phases.h

// How far the check has come is written down: when a phase begins, and every now and then.
struct Checkpointing {
  const Checkpoint* begin = nullptr;              // where another process has stopped; null: at the start
  std::function<bool(const Checkpoint&)> keep{};  // false: the check is to stop; none: nothing is written down
  std::chrono::milliseconds interval{1000};
  std::uint64_t turns = 0;  // of a search, between two looks at the clock; 0: what is usual
};

struct CheckOptions {
  CheckOptions() = default;
  // One search, with the reduction that the options name (and without a slice or summaries where these do not work
  // out).
  CheckOptions(explore::Options one_search) : search(std::move(one_search)) {}  // NOLINT: it is one of the two

  explore::Options search;       // what all searches have in common, and how to make one where that is left to nobody
  bool follows_plan = false;     // by the default plan (plan/phases.h); `search` says with which slice and summaries
  const Phase* phase = nullptr;  // one phase alone, which says itself what to reduce, slice and prune
  std::uint64_t dpor_work = 0;   // the budget of DPOR in the default plan; 0: what the table of phases says
  Checkpointing checkpoints{};
  // Of the phase that looks for a proof; null: there is no such phase. Where the default plan is followed, which is for
  // C and C++, proofs say nothing of deadlocks.
  const Engine* prover = nullptr;
};

}  // namespace heddle::plan

// What a search is asked to do. Parsed once from the command line; the engine receives it as a constant.
#pragma once

#include "machine/machine.h"
#include "smt/solver.h"

#include <atomic>
#include <cstdint>
#include <functional>

namespace heddle::explore {

enum class Reduction : std::uint8_t {
  None,       // every schedule
  Canonical,  // one representative per canonical form of SymPaths (trace/normal_form.h)
  Classes,    // exactly one representative per class of equivalent schedules, prefixes included (explore/sleep.h)
  Dpor,       // the same classes, without the prefixes that lead nowhere new (explore/dpor.h)
};

struct Progress {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  std::uint64_t depth = 0;
  double seconds = 0;
};

struct Options {
  Reduction reduction = Reduction::Classes;
  bool feasible = true;      // ask the solver, and leave out what no input can reach
  bool stop_at_bug = true;   // a failing check ends the search; otherwise it is one more way for a path to end
  bool cache_states = true;  // do not explore a state twice (None and Classes only: see Reducer::allows_state_table)
  machine::Limits limits;
  machine::Machine::Inputs inputs;  // values, of the search's table of terms; inputs not named here are unknown
  smt::Options solver;
  double seconds = 0;            // 0: no limit
  std::uint64_t memory_mib = 0;  // 0: no limit
  const std::atomic<bool>* interrupted = nullptr;
  std::function<void(const Progress&)> progress;  // called a few times per second
};

}  // namespace heddle::explore

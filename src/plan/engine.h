// What makes the search of a phase. An engine knows nothing of the phases before it or after it: it is given a task,
// and its outcome says how the search has ended.
#pragma once

#include "explore/options.h"
#include "plan/phases.h"
#include "plan/subject.h"
#include "plan/verdict.h"

#include <cstdint>

namespace heddle::plan {

// What a search may use.
struct Allowance {
  double seconds = 0;      // 0: no limit
  std::uint64_t work = 0;  // 0: no limit
};

struct Task {
  Method method;
  Allowance allowance;
  bool watches_races = false;
  bool keeps_states = true;      // in a table, if the reduction allows for one
  bool arrivals_commute = true;  // at barriers
  bool symmetry = true;          // threads that look alike are (native/symmetry.h)
};

struct Outcome {
  Verdict verdict;
  program::Location left_slice_at{};  // if it has left it

  Ending ending() const { return verdict.ending; }
  std::uint64_t work() const { return verdict.statistics.counters.work; }
};

class Engine {
public:
  virtual ~Engine() = default;
  // `common`: what the user has set for all searches.
  virtual Outcome run(const Subject& subject, const explore::Options& common, const Task& task) const = 0;
};

const Engine& engine(EngineKind kind);

}  // namespace heddle::plan

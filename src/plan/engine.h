// What makes the search of a phase. An engine knows nothing of the phases before it or after it: it is given a task,
// and its outcome says how the search has ended.
#pragma once

#include "explore/options.h"
#include "plan/phases.h"
#include "plan/subject.h"
#include "plan/verdict.h"

#include <chrono>
#include <cstdint>
#include <functional>

namespace heddle::plan {

struct SearchCheckpoint;  // plan/checkpoint.h

// What a search may use.
struct Allowance {
  double seconds = 0;      // 0: no limit
  std::uint64_t work = 0;  // 0: no limit
};

// How far a search has come is written down every now and then, and it may begin where another one has stopped.
struct Recording {
  const SearchCheckpoint* begin = nullptr;              // null: at the start
  std::function<bool(const SearchCheckpoint&)> keep{};  // false: the search is to stop; none: nothing is written down
  std::chrono::milliseconds interval{};
  std::uint64_t turns = 0;  // of the search, between two looks at the clock; 0: what is usual
};

struct Task {
  Method method;
  Allowance allowance;
  bool watches_races = false;
  bool keeps_states = true;      // in a table, if the reduction allows for one
  bool arrivals_commute = true;  // at barriers
  bool symmetry = true;          // threads that look alike are (native/symmetry.h)
  Recording recording{};         // of a search that can be divided
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
  // Of a prover: could what it finds be the answer, or only a part of it?
  virtual bool can_answer(const Subject&) const { return true; }
  // And will no search come to an end, so that it is best asked before them?
  virtual bool goes_first(const Subject&) const { return false; }
  // `common`: what the user has set for all searches.
  virtual Outcome run(const Subject& subject, const explore::Options& common, const Task& task) const = 0;
};

const Engine& engine(EngineKind kind);

}  // namespace heddle::plan

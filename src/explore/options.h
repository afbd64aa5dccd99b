// What a search is asked to do. Parsed once from the command line; the engine receives it as a constant.
#pragma once

#include "base/budget.h"
#include "machine/machine.h"
#include "smt/solver.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace heddle::explore {

enum class Reduction : std::uint8_t {
  None,       // every schedule
  Canonical,  // one representative per canonical form of SymPaths (trace/normal_form.h)
  Classes,    // exactly one representative per class of equivalent schedules, prefixes included (explore/sleep.h)
  Dpor,       // the same classes, without the prefixes that lead nowhere new (explore/dpor.h)
};

// What has no part in whether a check fails need not be explored in every order (analysis/slice.h).
enum class Slicing : std::uint8_t {
  None,
  WithLocks,  // all synchronisation has a part in it
  Full,       // locks may be left out
};

// How a probe (explore/probe.h, explore/sample.h) chooses the next thread, and which way to go first at a branch.
struct Probing {
  bool in_turns = false;                       // after each step another thread; otherwise the newest one goes first
  bool creations_first = false;                // threads are created before those that exist go on
  std::optional<machine::ThreadId> waiting{};  // goes on only when no other can
  bool fails_first = false;                    // where a condition may or may not hold, it does not
  bool is_random = false;                      // all of this, instead (explore/sample.h)
  std::uint64_t executions = 4;                // at most

  bool operator==(const Probing&) const = default;
};

inline constexpr std::string_view out_of_memory = "memory limit reached";

// How far a search has come, and what it knows to be left. How large that is it does not know.
struct Progress {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  std::uint64_t depth = 0;
  double seconds = 0;
  std::uint64_t work = 0;        // in units (explore/work.h)
  std::uint64_t most_work = 0;   // after which the search is left for another one; 0: no limit
  std::uint64_t branches = 0;    // to be explored from states of the execution under way; more may turn up
  std::uint64_t first_open = 0;  // of these states, the nearest to the start: how many steps lead there
  std::uint64_t parts = 0;       // of a search that several processes share: those that are not finished
  // Of `check`: which search of its plan this is, from 1 on, and how many may follow. 0: it is the only one.
  std::string_view phase{};
  unsigned phase_number = 0;
  unsigned most_followers = 0;
};

// What is known of explored states, for those that are not yet (explore/pruner.h).
struct Pruning {
  std::size_t slots = std::size_t{1} << 16;           // of the table of summaries
  std::size_t most_terms = 5000;                      // in a summary
  std::uint64_t most_bytes = std::uint64_t{1} << 30;  // in all of them
  bool always = false;                                // also where it does not pay
  bool runs_eventless = true;                         // steps without an event are taken at once
};

struct Options {
  Reduction reduction = Reduction::Classes;
  bool feasible = true;      // ask the solver, and leave out what no input can reach
  bool stop_at_bug = true;   // a failing check ends the search; otherwise it is one more way for a path to end
  bool cache_states = true;  // do not explore a state twice (None and Classes only: see Reducer::allows_state_table)
  std::optional<Pruning> pruning{};  // states from which nothing can fail any more are not explored
  Slicing slicing = Slicing::None;   // `check` only
  bool arrivals_commute = true;      // `check` only: at barriers, unless that turns out to be wrong
  bool symmetry = true;              // `check` only: threads that cannot be told apart are tried in one order
  machine::Limits limits;
  bool watch_races = false;                      // tell the listener about data races
  std::optional<std::uint32_t> context_bound{};  // how often a thread that could go on may be interrupted; none: ever
  std::optional<Probing> probe{};                // only a few executions, whatever the reduction
  unsigned jobs = 1;                             // `check`: how many processes make the search, if it can be divided
  std::optional<std::uint64_t> work_alone{};     // before the others join in; none: what pays
  std::uint64_t turns_per_part = 0;  // of DPOR: divided after so many turns, one part after the other; 0: it is not
  smt::Options solver;
  double seconds = 0;                             // 0: no limit
  std::uint64_t work = 0;                         // in units (explore/work.h); 0: no limit
  std::uint64_t memory_mib = 0;                   // 0: no limit
  base::Budget budget;                            // of the whole command; `seconds` is a part of it
  std::function<void(const Progress&)> progress;  // called a few times per second
  // Called when something else begins that may take a while, with what it is: "slicing".
  std::function<void(const std::string&)> activity{};
  void announce(const std::string& what) const {
    if (activity) activity(what);
  }
};

}  // namespace heddle::explore

// Depth-first search over the schedules and inputs of a program, in place: one machine, one trace, one stack.
#pragma once

#include "explore/options.h"
#include "explore/path.h"
#include "explore/pruner.h"
#include "explore/race_watch.h"
#include "explore/reducer.h"
#include "explore/unit.h"
#include "explore/visited.h"
#include "machine/machine.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace heddle::explore {

struct Counters {
  std::uint64_t executions = 0;  // complete ones
  std::uint64_t pruned = 0;      // cut short because the state, or an equivalent prefix, had been explored
  std::uint64_t blocked = 0;     // cut short by a sleep set or an assume
  std::uint64_t steps = 0;       // applications of the scheduling rule: states that were expanded
  std::uint64_t stored = 0;      // states or prefixes that were kept in a table
  std::uint64_t summaries = 0;   // that were kept
  std::uint64_t covered = 0;     // states that were, by one of them
  double covering_seconds = 0;   // in finding that out
  std::uint64_t repeated = 0;    // states that the table of states knew
  std::uint64_t unseen = 0;      // steps outside of the slice that were not scheduling points
  std::uint64_t mirrored = 0;    // times that a thread waited for another one like it (native/symmetry.h)
  std::uint64_t work = 0;        // in units (explore/work.h)
};

// What a search has left out, as far as another search might do better.
struct LeftOut {
  bool rest = false;    // all that was not explored when the time or the work was used up
  bool rounds = false;  // of loops, beyond their bound
  bool other = false;
};

// What the search meets. Each call sees the machine and the trace as they are at that moment; the answer says whether
// to go on.
class Listener {
public:
  virtual ~Listener() = default;
  virtual bool on_nothing() = 0;                                    // no input meets the requires clauses
  virtual bool on_final() = 0;                                      // all threads have finished
  virtual bool on_deadlock(std::span<const term::Term> stuck) = 0;  // live threads, none can go on where these hold
  virtual bool on_failure(const machine::Outcome& outcome) = 0;     // a check failed (before any event: initially)
  // Two events of the trace race for data, if that is watched for. A pair may be told about many times.
  virtual bool on_race(std::uint32_t, std::uint32_t) { return true; }
  // Something was left out; `advice` is what to do about it, or empty.
  virtual bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) = 0;
  // An execution is over without a call of `on_final`: an assumption stopped it within a step, or before the first
  // one; or the state in which it is over need not be looked at (Search::is_covered).
  virtual void on_stopped(program::Location) {}
  virtual void on_covered_end() {}
  // The shape of the search: state number n is expanded; a state it led to is not, since all that could follow is
  // explored elsewhere; number n is done with, after so many successors.
  virtual void on_expanded(std::uint64_t) {}
  virtual void on_dropped() {}
  virtual void on_left(std::uint64_t, std::uint64_t) {}
};

class Search;

// Somebody else who has a part in the search: takes work from it, or keeps a record of how far it has come.
class Partner {
public:
  virtual ~Partner() = default;
  // Asked a few times per second: is there something to be done between two steps?
  virtual bool is_due(const Search& search) = 0;
  // Between two steps: Search::rest and Search::divide may be called. False: the search is to stop here.
  virtual bool meet(Search& search) = 0;
};

class Search {
public:
  Search(machine::Machine& machine, term::Terms& terms, smt::Solver& solver, const Options& options,
         Listener& listener);

  // The part of the search that the unit says; without any state, all of it from the start on. May be called again when
  // it has come to its end: summaries stay.
  void run(const Unit& unit = Unit());

  // False: it was told to stop.
  bool goes_on() const { return go_on_; }

  // Parts (explore/search_units.cpp). Can this search be divided?
  bool is_divisible() const { return reducer_->divisible() != nullptr && !options_.probe && !options_.context_bound; }
  // Asked after so many turns of the main loop.
  static constexpr std::uint64_t turns_between_looks = 2048;
  void set_partner(Partner* partner, std::uint64_t turns = turns_between_looks) {
    partner_ = partner;
    turns_between_looks_ = turns;
    look_at_ = turns_ + turns;
  }
  // What is left to do.
  Unit rest() const;
  // Some of that, nearest to the start, for others to do. None: all that is left is the execution under way.
  std::vector<Unit> divide();
  // What units that have come to their end want to be explored from shared states, since the last call.
  struct Found {
    std::size_t state;  // of the unit
    std::vector<UnitNode> tree;
  };
  std::vector<Found> take_found();

  machine::Machine& machine() { return machine_; }
  Path& path() { return path_; }
  const Reducer& reducer() const { return *reducer_; }
  Counters counters() const;
  std::uint64_t work() const;  // so far, in units (explore/work.h)
  Progress progress() const;
  // Nothing is to be concluded from it: it had better begin again, without pruning.
  bool is_abandoned() const { return is_abandoned_; }
  const LeftOut& left_out() const { return left_out_; }
  // The same, with a larger slice or none.
  bool has_left_slice() const { return machine_.has_left_slice(); }
  bool arrivals_cross() const { return machine_.arrivals_cross(); }
  bool threads_differ() const { return machine_.threads_differ(); }
  // The threads that took the steps so far, those without an event included.
  struct Scheduled {
    machine::ThreadId thread;
    std::size_t choices = 0;          // of the path after it
    std::size_t events = 0;           // of the trace before it
    std::uint32_t interruptions = 0;  // up to it
    std::uint32_t steps = 1;          // that it would be without a slice
  };
  std::span<const Scheduled> schedule() const { return schedule_; }
  // If races are watched for: the steps of the program (Machine::next_step_index) that have touched what others may
  // reach, in whatever execution. A step from a covered state is one that was taken below the state of the summary.
  const std::vector<bool>& touching_steps() const { return touching_steps_; }
  // As plan/rerun.h wants it, up to and with an event of the trace.
  std::vector<std::string> schedule_text(std::size_t last = ~std::size_t{0}) const;

private:
  // A state on the stack, and the thread that is being tried from it.
  struct Frame {
    machine::Machine::Mark mark;
    trace::Trace::Mark trace_mark;
    std::size_t scheduled = 0;  // steps before it
    std::size_t choices = 0;    // where the choices of its steps begin
    std::uint64_t number = 0;   // how many states were expanded before it
    std::uint64_t successors = 0;
    machine::ThreadId thread;
    Visited::Entry* entry = nullptr;  // of the table of states
    bool interrupts = false;          // the thread that took the last step can go on
    bool trying = false;              // an outcome of that thread has been explored
    std::uint32_t outcomes = 0;       // of that thread's step
    std::uint32_t covered = 0;        // of these, by summaries
  };

  // The main loop.
  bool start();
  bool start_again();
  void enter();
  bool next_outcome(Frame& frame);
  void take_step(Frame& frame);
  Taken taken_step(machine::ThreadId thread, const machine::NextStep& step, std::size_t choices, bool goes_on);
  void leave();

  // Parts.
  void resume(const Unit& unit, const Counters& before);
  bool follow(const Unit& unit, std::size_t number);
  void expect(const Unit& unit, std::size_t number);
  std::optional<bool> repeat(const std::string& thread);
  bool restore(const UnitState& state);
  std::optional<machine::ThreadId> find_thread(const std::string& path) const;
  std::vector<UnitNode> to_nodes(const std::vector<WakeupStep>& steps) const;
  void meet_partner();

  // Entering a state.
  void run_eventless();
  bool find_local();
  void find_enabled();
  bool last_can_go_on() const;
  void keep_context_bound();
  std::uint32_t interruptions_of(const Frame& frame) const;
  bool is_stuck();
  bool seen_before();
  bool has_state_table() const { return options_.cache_states && reducer_->allows_state_table(); }
  std::optional<Visited::Key> state_key();
  void look_ahead(bool is_cycle);
  bool is_covered(bool alone);
  void finish();

  // The rest.
  bool reduced() const { return options_.reduction != Reduction::None; }
  void stopped_by(const machine::Outcome& outcome, program::Location step);
  void count_pruned();
  void count_covered(Frame& frame);
  void note_trouble(program::Location location);
  void note_omissions();
  RaceHook race_hook();
  void incomplete(const std::string& reason, program::Location location, const std::string& advice,
                  bool LeftOut::*what = &LeftOut::other);
  void incomplete(const machine::Outcome& outcome);
  void keep_to_budget();  // at moments that are the same in each run
  void look_around();     // limits of the user, interruption, progress: whenever it is time

  Options options_;
  Listener& listener_;
  Partner* partner_ = nullptr;
  bool is_partner_due_ = false;
  std::uint64_t turns_between_looks_ = turns_between_looks;
  term::Terms& terms_;
  machine::Machine& machine_;
  Path path_;
  std::unique_ptr<Reducer> reducer_;
  std::optional<RaceWatch> races_;
  std::optional<Pruner> pruner_;
  std::vector<Observer*> observers_;  // these two, as far as they are there
  Visited visited_;
  std::vector<Frame> stack_;
  // Of the state that is being entered.
  std::vector<machine::Resting> resting_;
  std::vector<machine::ThreadId> enabled_;
  std::vector<term::Term> guards_;         // that are terms
  const std::string* expected_ = nullptr;  // the thread that takes the next step of a prefix that is being followed
  std::vector<Scheduled> schedule_;
  std::vector<bool> touching_steps_;
  std::size_t start_choices_ = 0;                                                 // choices made before the first step
  std::optional<std::pair<machine::Machine::Mark, trace::Trace::Mark>> started_;  // the first state
  bool start_is_partial_ = false;  // the requires clauses leave inputs out, which the first step is told
  Counters counters_;
  machine::Excuse excuse_ = machine::Excuse::None;  // if no thread can go on
  bool may_be_stuck_ = false;                       // for some inputs
  Visited::Entry* entry_ = nullptr;                 // of the table of states
  bool restricted_ = false;                         // only threads that were left out before are tried
  bool go_on_ = true;
  bool is_abandoned_ = false;
  LeftOut left_out_;
  std::uint64_t key_words_ = 0;     // of the keys of states
  std::uint64_t states_ahead_ = 0;  // that were looked at (look_ahead)
  bool has_cycles_ = false, is_look_omitted_ = false;
  std::uint64_t turns_ = 0;  // of the main loop: one step of the program may have any number of outcomes
  std::uint64_t look_at_ = 0;
  std::chrono::steady_clock::time_point begun_;
  std::chrono::steady_clock::time_point shown_;
};

}  // namespace heddle::explore

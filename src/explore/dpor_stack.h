// The stack of DPOR: the execution under way, E in the papers, and for each prefix E' of it the state that E' leads to,
// with its sleep set and its wakeup tree. Explore (explore/dpor.h) makes it grow and shrink; the two ways to reverse a
// race (explore/optimal_dpor.h, explore/source_dpor.h) read it and add to the wakeup trees of states on it.
//
// The words of the papers, and what they are called here:
//   pre(E, e)          the state in_front_of(e)
//   e <_E e'           before.before(e, e'), happens-before (trace/happens_before.h)
//   a race e, e'       two events of different threads with e <_E e', nothing in between, both possible in front of e:
//                      before.race_partners(e') has e
//   notdep(e, E)       the events behind e in E that do not happen after e: is_independent_of(e)
//   I(v), initials     the threads whose first step in v does not happen after another step of v: is_initial
//   WI(v)              those, and the threads whose next step is independent of all of v: Fit in
//                      explore/wakeup_sequence.h
//   backtrack(E')      the threads of the first level of the wakeup tree, and those that were tried
#pragma once

#include "explore/footprints.h"
#include "explore/sleep.h"
#include "explore/thread_set.h"
#include "explore/wakeup.h"
#include "trace/dependence.h"
#include "trace/happens_before.h"
#include "trace/trace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace heddle::explore {

// Two events.
struct Race {
  std::uint32_t first;
  std::uint32_t second;
};

// A thread that waits, and an event that its step would be in a race with: it might have come before that event, and
// would not have had to wait then.
struct Wait {
  std::uint32_t first;
  std::uint32_t newest;  // event when it was noticed
  machine::ThreadId thread;
  std::uint32_t ordinal;     // which event of its thread the step would have been, from 0
  Footprints::Id footprint;  // of its guard
};

struct DporStack {
  struct State {
    std::vector<machine::ThreadId> enabled;
    WakeupTrees::Tree wakeup = WakeupTrees::none;  // its first branch is being explored
    ThreadSet open;                                // those of the enabled that neither sleep nor have been tried
    std::vector<machine::ThreadId> done_awake;     // tried, but not put to sleep
    std::vector<machine::ThreadId> tried;          // in this order
    bool cuts = false;                             // an outcome of the thread that is being tried was cut
    bool tries_all = false;                        // not only what races ask for
    bool chosen = false;                           // the thread that is being tried was any that would do
    bool shared = false;                           // others explore the rest (explore/unit.h)
    std::uint64_t early_ends = 0;                  // when that thread was first tried
  };
  // What the trace does not tell of an event.
  struct Happened {
    std::uint32_t state;                        // it was taken from
    std::uint32_t outcome;                      // the choices made within it
    Known known;                                // of it in another order
    std::optional<Footprints::Id> footprint{};  // once a wakeup sequence has needed it
  };

  DporStack(const trace::Trace& trace_of_search, trace::Aliases& aliases_of_search)
      : trace(trace_of_search), aliases(aliases_of_search), before(trace, aliases), sleep(aliases) {}

  State& top() { return states[depth - 1]; }
  State& in_front_of(std::uint32_t event) { return states[happened[event].state]; }
  machine::ThreadId thread_of(std::uint32_t event) const { return trace.events()[event].thread; }

  // Of an event behind `first` in the trace: it does not happen after `first`.
  bool is_independent_of(std::uint32_t first, std::uint32_t event) const { return !before.before(first, event); }
  // Of such an event: whatever happens before it stands in front of `first` in the trace. (`first` itself does not
  // count: of an event that happens after it, what would be if it did not.)
  bool is_initial(std::uint32_t event, std::uint32_t first) const;
  // Is this the only event behind `first` that does not happen after `first`?
  bool is_alone(std::uint32_t event, std::uint32_t first) const;

  // All threads that can be tried from the state will be. `for_one`: because it is not known which one it is.
  void try_all(State& state, bool for_one = false);
  // The thread will be tried from the state. Where that is no longer possible, it was not this thread that mattered.
  void try_also(State& state, machine::ThreadId thread);

  void pop_event();

  const trace::Trace& trace;
  trace::Aliases& aliases;
  trace::HappensBefore before;
  std::vector<Happened> happened;  // for each event
  std::vector<Wait> waits;         // of the execution under way
  std::uint32_t raced = 0;         // races of the events in front of this one have been looked at
  SleepSets sleep;                 // of all states
  WakeupTrees trees;
  std::vector<State> states;  // the first `depth` are on the stack; the others keep their memory
  std::size_t depth = 0;
  Footprints footprints;
};

}  // namespace heddle::explore

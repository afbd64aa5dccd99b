// Which of the threads that can go on are tried from a state: the one question that the reductions answer differently.
//
// The search tells a reducer what it does, in this order:
//
//   settled  enter  (next  (outcome  [settled  enter ... leave | settled  ended | cut]  back)*  tried)*  leave
//
// settled: these are the live threads of a state that was reached; enter: it is to be explored; next: which thread to
// try from it; outcome: its step was taken, once for each way the step can go; ended: the execution ends here, no
// thread can go on; cut: it ends within the step that was just taken (an assumption, a failing check, a bound); back:
// the search has returned to the state; tried: that was the last outcome of the thread's step. A reducer keeps what it
// needs to know of the states on the stack in a stack of its own.
#pragma once

#include "explore/options.h"
#include "explore/wakeup_step.h"
#include "machine/machine.h"
#include "trace/dependence.h"
#include "trace/trace.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace heddle::explore {

class Path;

// The thread's step that was just taken; its event, if it has one, is the last of the trace.
struct Taken {
  machine::ThreadId thread;
  std::span<const machine::Access> accesses;
  bool has_event = true;
  bool fixed = false;         // touches the same whatever the others do before it
  bool steady = false;        // the same places, but may write them or not
  std::uint32_t outcome = 0;  // the choices made within it (Path::outcome)
  bool partial = false;       // an assumption or a guard that is a term: not every input gets through it
};

// Below a state, the thread touches this; the index is known.
struct Touch {
  machine::ThreadId thread;
  machine::Access access;
};

// Two events of the trace race for data.
using RaceHook = std::function<void(std::uint32_t first, std::uint32_t second)>;

// A reduction whose search can be divided into units of work (explore/unit.h), in terms of the numbers and outcomes of
// this search. States are counted from the first one on the stack.
class Divisible {
public:
  struct Branches {
    std::vector<machine::ThreadId> before{};
    std::vector<WakeupStep> tree{};  // its first step is being tried, or about to be
    bool shared = false;
    bool tries_all = false;
  };

  virtual ~Divisible() = default;

  virtual Branches branches(std::size_t state) const = 0;
  // From now on nothing but the step that is being tried belongs to this search.
  virtual void share(std::size_t state) = 0;

  // To the topmost state, when it has just been entered. First the branches in `before`, one after the other:
  // `repeats`, which is false if the thread cannot be tried there; then the step is taken once for each outcome
  // (`outcome`, `back`); then `slept`. `cuts`: an outcome of it was cut.
  virtual bool repeats(machine::ThreadId thread) = 0;
  virtual void slept(bool cuts) = 0;
  // Then the step that the search goes on with, in the same way, with `restore` instead of `slept`: all its outcomes
  // count, also those that were explored before.
  virtual void restore(const Branches& branches, bool cuts) = 0;

  // Of shared states that have been left since the last call: what is to be explored from them as well.
  struct Found {
    std::size_t state;
    std::vector<WakeupStep> tree;
  };
  virtual std::vector<Found> take_found() = 0;
};

class Reducer {
public:
  virtual ~Reducer() = default;

  // Null: its search is one piece.
  virtual Divisible* divisible() { return nullptr; }

  virtual void settled(std::span<const machine::Resting>) {}
  // False: whatever follows from here is explored elsewhere. Then there is no `leave`.
  virtual bool enter(std::span<const machine::ThreadId> enabled) = 0;
  virtual std::optional<machine::ThreadId> next() = 0;
  // False: an equivalent prefix has been explored, the state is not to be entered.
  virtual bool outcome(const Taken& taken) = 0;
  virtual void ended() {}
  // Instead of `next` for the state that was entered last: nothing is tried from it, because a summary says that
  // nothing below it fails. These are the places that would have been touched.
  virtual void covered(std::span<const Touch>) {}
  virtual void cut() {}
  virtual void back() {}
  virtual void tried() = 0;
  virtual void leave() = 0;

  // How likely it is that the step that is being tried would be tried as well if nothing were covered, roughly.
  virtual double weight() const { return 1; }

  // For the table of states: whether this reduction allows one, who sleeps in the topmost state (sorted), and that only
  // some of its threads remain to be tried, with a smaller set of sleepers.
  virtual bool allows_state_table() const { return false; }
  virtual std::vector<machine::ThreadId> asleep() const { return {}; }
  virtual void restrict(std::span<const machine::ThreadId>, std::span<const machine::ThreadId>) {}

  // The newest execution's events in the order in which this reduction presents them.
  virtual std::vector<std::uint32_t> order() const { return {}; }
  virtual std::size_t stored() const { return 0; }
};

// Dpor tells about data races, if somebody wants to know. `prunes`: behind a wakeup sequence it takes threads in their
// order, so that equal control states are met soon.
std::unique_ptr<Reducer> make_reducer(Reduction reduction, Path& path, machine::Threads& machine, RaceHook races,
                                      bool prunes);

}  // namespace heddle::explore

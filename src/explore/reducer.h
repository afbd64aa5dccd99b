// Which of the threads that can go on are tried from a state: the one question that the reductions answer differently.
// They hear what the search does (explore/observer.h). Between these calls they are asked:
//
//   reached  enter  (next  (took  is_new  [state | cut]  back)+ tried)*  next  leave
//
// enter: is the state that was reached to be explored? next: which thread is to be tried from it? is_new: is the state
// behind the step that was taken to be looked at?
#pragma once

#include "explore/observer.h"
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
  // (`took`, `back`); then `slept`. `cuts`: an outcome of it was cut.
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

class Reducer : public Observer {
public:
  // Null: its search is one piece.
  virtual Divisible* divisible() { return nullptr; }

  // False: whatever follows from here is explored elsewhere. Then there is no `leave`.
  virtual bool enter(std::span<const machine::ThreadId> enabled) = 0;
  virtual std::optional<machine::ThreadId> next() = 0;
  // Of the step that is being tried, whose outcomes are otherwise tried one after the other: are more of them wanted?
  virtual bool tries_outcomes() const { return true; }
  // False: a prefix that is equivalent to the one that ends with the newest step has been explored.
  virtual bool is_new() const { return true; }

  // How many threads are still to be tried from a state on the stack, as far as is known, besides the one that is being
  // tried.
  virtual std::size_t open_branches(std::size_t) const { return 0; }

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

// Dpor tells about data races, if somebody wants to know. `prunes`: summaries are kept (explore/pruner.h).
std::unique_ptr<Reducer> make_reducer(Reduction reduction, Path& path, machine::Threads& machine, RaceHook races,
                                      bool prunes);

}  // namespace heddle::explore

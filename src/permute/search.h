// All executable permutations of a recorded run, one of each class.
//
// The guarded-command paper grows all prefixes of all permutations together (Algorithm 1), which takes as many steps as
// there are classes of prefixes: a million for twenty independent steps. This is a depth-first search in the machine
// instead, and it relies on the events being known in advance:
//
//  - A step is taken only if it executes the same operations as its event did. That is the path condition, checked a
//    step at a time: the guard of an event depends on what the event reads and on nothing else.
//  - Sleep sets (explore/sleep.h tells how they work) reach every class of prefixes at most once.
//  - An event that no remaining event of another thread conflicts with is free. Every permutation that goes on from
//  here
//    has an equivalent one that takes it at once, so nothing else is tried. If it sleeps, all that follows has been
//    seen; if it cannot be executed now it never can be, since nobody is left to change what it reads.
//  - A prefix is entered only if every sleeper can still be woken: a permutation contains all events, so the sleeper
//    must come sometime, and it must come after something that it depends on. Whether some order of the remaining
//    events does that, were there no guards, is found out by letting everything go ahead that does not sleep.
//
// By the last point, without guards every prefix that is entered leads to a new class, and the cost is proportional to
// the number of classes times the length of the run. Guards are not monotonic, and a prefix may turn out not to lead to
// the end: it is left at the first event that cannot be executed and that nobody is left to enable.
#pragma once

#include "machine/model_machine.h"
#include "permute/events.h"
#include "permute/open_conflicts.h"

#include <functional>
#include <span>
#include <vector>

namespace heddle::permute {

struct SearchCounters {
  std::uint64_t classes = 0;
  std::uint64_t blocked = 0;  // prefixes that guards kept from coming to the end
  std::uint64_t steps = 0;    // events executed
};

class Search {
public:
  // The machine must be in the initial state. `visit` sees the events of a permutation in their order, with the machine
  // in its final state; `go_on` is asked now and then. Both say whether to go on.
  using Visit = std::function<bool(std::span<const EventId> order)>;
  using GoOn = std::function<bool()>;
  Search(const Events& events, machine::ModelMachine& machine, Visit visit, GoOn go_on);
  ~Search();
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  void run();
  const SearchCounters& counters() const { return counters_; }

private:
  using Threads = std::vector<std::uint32_t>;
  struct Frame {
    machine::ModelMachine::Mark mark;
    std::size_t executed = 0;
    Threads asleep;
    Threads candidates;
    std::size_t next = 0;
  };

  bool has_next(std::uint32_t thread) const;
  EventId next(std::uint32_t thread) const { return events_.of_thread(thread)[position_[thread]]; }
  bool step(std::uint32_t thread);
  bool execute(std::uint32_t thread);
  bool is_executable(std::uint32_t thread);
  void back_to(const Frame& frame);

  void enter(const Threads& asleep);
  bool execute_free(const Threads& asleep);
  bool find_candidates(const Threads& asleep, Threads& candidates);
  void try_next(Frame& frame);
  Threads still_asleep(const Threads& asleep, EventId event) const;
  bool all_can_wake(const Threads& asleep, std::uint32_t first);

  const Events& events_;
  machine::ModelMachine& machine_;
  Visit visit_;
  GoOn go_on_;
  Concrete decider_;
  OpenConflicts open_;
  std::vector<std::uint32_t> position_;  // of each thread: how many of its events are done
  std::vector<EventId> executed_;
  std::vector<std::uint32_t> operations_;
  std::vector<Frame> stack_;
  std::vector<std::uint32_t> ahead_;  // positions, for all_can_wake
  SearchCounters counters_;
  bool stopped_ = false;
};

}  // namespace heddle::permute

// Dynamic partial order reduction with source sets and wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Source sets,
// JACM 2017; "optimal DPOR"). From each state one thread is tried. When an execution has come to its end, every race in
// it (two dependent steps with nothing in between) is a reason to explore, from the state before the first of the two,
// a sequence in which the second one comes first; sleep sets tell when that has been done.
//
// Three things are beyond the paper's setting, where steps never block and have one outcome:
//  - Steps that block. A race is also looked for between each step and the threads that wait after it (Flanagan and
//    Godefroid, POPL 2005, treat waiting threads the same way): had the waiting thread come first, it might not have
//    had to wait. If the reversal cannot begin with any step that was possible, all threads are tried there.
//  - Executions that are cut (a false assume, a failing check, a bound): what the other threads would have done is not
//    known, so all threads are tried from the state before the cut. So they are where an assumption or a guard is a
//    term: the inputs for which it does not hold are cut there. A step that cuts commutes with nothing, since nothing
//    comes after it: its thread does not go to sleep.
//  - Steps with several outcomes. All are explored; a planned sequence is followed on the outcome it was seen with, the
//    other outcomes begin searches of their own. For every single input this is a search over steps with one outcome,
//    or none.
#pragma once

#include "explore/reducer.h"
#include "explore/sleep.h"
#include "explore/wakeup.h"
#include "machine/machine.h"
#include "program/footprint.h"
#include "trace/happens_before.h"

namespace heddle::explore {

class Dpor final : public Reducer {
public:
  Dpor(const trace::Trace& trace, trace::Aliases& aliases, machine::Machine& machine)
      : trace_(trace),
        aliases_(aliases),
        machine_(machine),
        fixed_(program::fixed_footprints(machine.program())),
        before_(trace, aliases),
        sleep_(aliases) {}

  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  bool outcome(const Taken& taken) override;
  void ended() override;
  void cut() override;
  void back() override;
  void tried() override;
  void leave() override;

private:
  struct State {
    std::vector<machine::ThreadId> enabled;
    std::vector<WakeupNode> wakeup;             // the first one is being explored
    std::vector<machine::ThreadId> done_awake;  // explored, but not put to sleep
    bool cuts = false;                          // an outcome of the thread that is being tried was cut
  };

  bool can_be_tried(const State& state, const WakeupNode& node) const;
  bool choose(State& state);
  void try_all(State& state);
  void try_others(State& state);

  void reverse(std::uint32_t first, std::uint32_t second);
  void reverse_waiting(std::uint32_t first, const trace::Footprint& waiting);
  void find_waiting();
  void blame_earlier(const trace::Footprint& waiting, std::uint32_t newest);
  Plan independent_of(std::uint32_t first, std::uint32_t except) const;
  PlannedStep planned(std::uint32_t event) const;
  void add_plan(std::size_t state, Plan plan);

  const trace::Trace& trace_;
  trace::Aliases& aliases_;
  machine::Machine& machine_;
  std::vector<bool> fixed_;  // for each step of the program: does it touch the same whatever came before?
  trace::HappensBefore before_;
  SleepSets sleep_;
  std::vector<State> states_;
  std::vector<std::size_t> state_of_;       // for each event, the state it was taken from
  std::vector<std::string> outcomes_;       // of each event
  std::vector<WakeupNode> plan_below_;      // the wakeup tree for the state that is entered next
  std::optional<machine::ThreadId> moved_;  // took the newest event; who waits now has still to be looked at
  std::uint32_t raced_ = 0;                 // races of the events before this one have been dealt with
};

}  // namespace heddle::explore

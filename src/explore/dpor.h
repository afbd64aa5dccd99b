// Dynamic partial order reduction: the procedure Explore that Source-DPOR and Optimal-DPOR have in common (Abdulla,
// Aronis, Jonsson, Sagonas: Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction, JACM 2017). From
// each state one thread is tried, and others as the races of the executions below it ask for them. How a race is
// reversed is told in two files of their own: by wakeup sequences in explore/optimal_dpor.h, for all executions; by
// source sets in explore/source_dpor.h, besides, for those whose end is not known. explore/dpor_stack.h has what they
// share.
//
//   Explore(E, Sleep, WuT)
//     if no thread can go on in E: reverse the races of E             ended
//     wut(E) := WuT, or some p that can go on, if that is empty       enter, choose
//     sleep(E) := Sleep                                               SleepSets::push
//     while there is p in wut(E): the first branch of it              next
//       Sleep' := the q in sleep(E) that p is independent of          took, SleepSets::step
//       WuT' := what comes behind p in wut(E)                         took, WakeupTrees::take_children
//       Explore(E.p, Sleep', WuT')                                    the search, then back
//       add p to sleep(E)                                             tried, SleepSets::fall_asleep
//       remove the sequences that begin with p from wut(E)            tried, WakeupTrees::pop_front
//
// The paper's steps never block and have one outcome. What is different here:
//  - Steps that block. Who waits, and for which event, is found out in each state (reached); how that race is reversed
//    is told in the two files.
//  - Executions that are cut (a false assume, a failing check, a bound): what the other threads would have done is not
//    known, so all threads are tried from the state before the cut. So they are where an assumption or a guard is a
//    term: the inputs for which it does not hold are cut there. A step that cuts commutes with nothing, since nothing
//    comes after it: its thread does not go to sleep. What it would have touched behind the cut is not known.
//  - States from which all threads are tried, for this or another reason. Threads that are independent of each other
//    are then tried one after the other, where the paper's trees would have one of them. The one that is tried later
//    must not rely on the other one's races having been dealt with here, so every wakeup sequence is kept in full
//    (WakeupTrees::insert).
//  - Executions whose end is not known. Optimal-DPOR leaves a wakeup sequence out if a thread of the sleep set is
//    independent of it: executions that begin with that thread have been run to their end, with all races in them. A
//    thread *sleeps soundly* if that is so. It does not if executions below it ended early, or in a unit of work
//    (explore/unit.h). An execution ends early where a state is covered, or where threads block it of which one does
//    not sleep soundly.
//
// What DPOR and pruning owe each other (explore/pruner.h):
//  - For a state that it covers, the pruner tells which thread touches what below it: all that the explored executions
//    behind the summary have touched, and what threads that waited there waited for. Races with these are reversed
//    like others (covered), since DPOR would have met them.
//  - When a state is left, and nobody slept when it was entered, all executions from there were explored, covered, or
//    are equivalent to such. Of those who slept it is `asleep` that tells the pruner whose executions were left out: a
//    summary counts only where they sleep as well.
//  - Where summaries are kept, a state behind a wakeup sequence is gone on from with the first thread that can: that
//    leads back to control states that have been met before (choose).
#pragma once

#include "explore/dpor_stack.h"
#include "explore/optimal_dpor.h"
#include "explore/reducer.h"
#include "explore/source_dpor.h"
#include "machine/machine.h"
#include "trace/data_races.h"

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace heddle::explore {

class Dpor final : public Reducer, public Divisible {
public:
  Dpor(const trace::Trace& trace, trace::Aliases& aliases, machine::Threads& machine, RaceHook races = {},
       bool prunes = false)
      : machine_(machine),
        races_(std::move(races)),
        prunes_(prunes),
        data_races_(trace, aliases),
        stack_(trace, aliases),
        may_end_early_(prunes) {}

  void reached(std::span<const machine::Resting> threads) override;
  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  void took(const Taken& taken) override;
  void ended() override;
  void covered(std::span<const Touch> touches) override;
  void cut() override;
  void back() override;
  void tried() override;
  void leave() override;
  double weight() const override { return stack_.trees.front(stack_.states[stack_.depth - 1].wakeup).weight; }
  std::vector<machine::ThreadId> asleep() const override { return stack_.sleep.threads(); }
  std::size_t open_branches(std::size_t state) const override;

  Divisible* divisible() override { return this; }
  Branches branches(std::size_t state) const override;
  void share(std::size_t state) override { stack_.states[state].shared = true; }
  bool repeats(machine::ThreadId thread) override;
  void slept(bool cuts) override;
  void restore(const Branches& branches, bool cuts) override;
  std::vector<Found> take_found() override { return std::exchange(found_, {}); }

private:
  using State = DporStack::State;

  bool choose(State& state);
  void try_others(State& state);
  void finish_thread(machine::ThreadId thread, bool soundly);
  void ended_early();
  void reverse_races();
  bool show_weak_races();
  void find_races(const trace::Footprint& waiting);
  std::vector<WakeupStep> planned_from(const State& state) const;

  machine::Threads& machine_;
  RaceHook races_;
  bool prunes_;
  trace::DataRaces data_races_;     // used once the search has met a weakly ordered access
  bool is_weakly_ordered_ = false;  // has it?
  DporStack stack_;
  OptimalDpor optimal_{stack_};
  SourceDpor source_{stack_};
  WakeupTrees::Tree tree_below_ = WakeupTrees::none;  // WuT of the state that is entered next
  std::optional<machine::ThreadId> moved_;            // took the newest event; who waits now has still to be looked at
  std::vector<machine::Access> guarded_;              // what a guard reads
  bool after_sequence_ = false;                       // the newest event is one that was planned
  bool may_end_early_;                                // executions of this search
  std::uint64_t early_ends_ = 0;                      // executions that have
  std::vector<Found> found_;                          // Divisible
};

}  // namespace heddle::explore

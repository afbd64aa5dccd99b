// Dynamic partial order reduction with source sets and wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Source sets,
// JACM 2017; "optimal DPOR"). From each state one thread is tried. When an execution has come to its end, every race in
// it (two dependent steps with nothing in between) is a reason to explore, from the state before the first of the two,
// a sequence in which the second one comes first; sleep sets tell when that has been done.
//
// Five things are beyond the paper's setting, where steps never block, have one outcome and touch what they touch:
//  - Steps that block. A race is also looked for between each step and the threads that wait after it (Flanagan and
//    Godefroid, POPL 2005, treat waiting threads the same way): had the waiting thread come first, it might not have
//    had to wait. There may be several such steps, independent of each other. If the reversal cannot begin with any
//    step that was possible, all threads are tried there. What it would have done then may depend on steps that only
//    come later in the execution, so the reversal is planned again when the execution has ended, with all that could
//    have come before it.
//  - States from which all threads are tried, for these or the next reasons. Threads that are independent of each other
//    are then tried one after the other, where the paper's trees would have one of them. So they are where it turns out
//    only later what a step touches. The one that is tried later must not rely on the other one's races having been
//    dealt with here, so every wakeup sequence is kept in full (WakeupTrees::insert).
//  - Executions that are cut (a false assume, a failing check, a bound): what the other threads would have done is not
//    known, so all threads are tried from the state before the cut. So they are where an assumption or a guard is a
//    term: the inputs for which it does not hold are cut there. A step that cuts commutes with nothing, since nothing
//    comes after it: its thread does not go to sleep. What it would have touched behind the cut is not known.
//  - Steps with several outcomes. All are explored; a planned sequence is followed on the outcome it was seen with. For
//    every single input this is a search over steps with one outcome, or none.
//  - Steps that touch something else in another order. Of the second step of a race it matters what it will touch when
//    it comes first: whether a sleeping thread has done the same already. Mostly that is known; of a compare-and-swap
//    the place is known, and that it may write it (explore/wakeup_sequence.h, Known). Of others nothing is, which may
//    lead into an execution that a sleep set blocks, but never past one.
//
// Races are dealt with when an execution that has them ends. Mostly that is enough for all executions with the same
// beginning. Where a thread that sleeps is only independent of the wakeup sequence, or it is not known what the second
// step will touch, what came later in the execution was part of the wakeup sequence, or of the reason to do without:
// such a race is looked at again at the end of every execution that has more to add to its wakeup sequence.
//
// Where summaries cover the end of an execution (Dpor::covered), no wakeup sequence is known in full. Every race of
// such an execution is settled at once, which is "source-DPOR" of the same paper: from the state before the first event
// a thread is tried that begins the sequence of events which do not come after that event, up to the second one. A
// thread below which there were such executions does not sleep soundly: that it is independent of a wakeup sequence is
// no reason to do without the wakeup sequence, since that would rely on the wakeup sequences that were made while it
// was explored; and an execution that it blocks ends early as well. The places that would have been touched may be in
// races with what has happened. Whatever comes before such a touch, what has happened and does not come after the first
// event may begin the sequence. If there is nothing of that kind, all threads are tried.
#pragma once

#include "explore/reducer.h"
#include "explore/sleep.h"
#include "explore/thread_set.h"
#include "explore/wakeup.h"
#include "machine/machine.h"
#include "trace/data_races.h"
#include "trace/happens_before.h"

#include <utility>

namespace heddle::explore {

class Dpor final : public Reducer, public Divisible {
public:
  Dpor(const trace::Trace& trace, trace::Aliases& aliases, machine::Threads& machine, RaceHook races = {},
       bool prunes = false)
      : trace_(trace),
        aliases_(aliases),
        machine_(machine),
        races_(std::move(races)),
        prunes_(prunes),
        before_(trace, aliases),
        data_races_(trace, aliases),
        sleep_(aliases),
        settles_(prunes) {}

  void settled(std::span<const machine::Resting> threads) override;
  bool enter(std::span<const machine::ThreadId> enabled) override;
  std::optional<machine::ThreadId> next() override;
  bool outcome(const Taken& taken) override;
  void ended() override;
  void covered(std::span<const Touch> touches) override;
  void cut() override;
  void back() override;
  void tried() override;
  void leave() override;
  double weight() const override { return trees_.front(states_[depth_ - 1].wakeup).weight; }
  std::vector<machine::ThreadId> asleep() const override { return sleep_.threads(); }

  Divisible* divisible() override { return this; }
  Branches branches(std::size_t state) const override;
  void share(std::size_t state) override { states_[state].shared = true; }
  bool repeats(machine::ThreadId thread) override;
  void slept(bool cuts) override;
  void restore(const Branches& branches, bool cuts) override;
  std::vector<Found> take_found() override { return std::exchange(found_, {}); }

private:
  struct State {
    std::vector<machine::ThreadId> enabled;
    WakeupTrees::Tree wakeup = WakeupTrees::none;  // its first node is being explored
    ThreadSet open;                                // those of the enabled that neither sleep nor have been tried
    std::vector<machine::ThreadId> done_awake;     // explored, but not put to sleep
    std::vector<machine::ThreadId> tried;          // explored, in this order
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

  // A thread that had to wait, and the event that it might have come before.
  struct Wait {
    std::uint32_t first;
    std::uint32_t newest;  // event when it was noticed
    machine::ThreadId thread;
    std::uint32_t ordinal;  // which event of its thread it would have been, from 0
    Footprints::Id footprint;
  };

  struct Race {
    std::uint32_t first;
    std::uint32_t second;
  };

  State& top() { return states_[depth_ - 1]; }
  State& in_front_of(std::uint32_t event) { return states_[happened_[event].state]; }
  bool choose(State& state);
  void finish_thread(machine::ThreadId thread, bool soundly);
  std::vector<WakeupStep> planned_from(const State& state) const;
  void try_all(State& state, bool for_one = false);
  void try_others(State& state);

  void reverse_races();
  bool show_weak_races();
  bool has_more_to_plan(const Race& race) const;
  bool reverse(const Race& race);
  bool is_settled(const Race& race);
  bool begins(machine::ThreadId thread, const Race& race) const;
  void settle(const Race& race);
  void settle(const Wait& wait);
  void ended_early();
  std::optional<machine::ThreadId> first_before(std::uint32_t event, std::uint32_t first) const;
  void reverse_touch(std::uint32_t first);
  void try_also(State& state, machine::ThreadId thread);
  void reverse_waiting(std::uint32_t first, const trace::Footprint& waiting);
  void note_waiting(std::uint32_t first, const trace::Footprint& waiting);
  void plan_again(const Wait& wait);
  void blame(const trace::Footprint& waiting);
  PlannedStep planned(std::uint32_t event);
  void plan_independent_of(std::uint32_t first, std::uint32_t except);
  enum class Explored : std::uint8_t { No, SoFar, Surely };  // so far: as far as this execution tells
  Explored is_explored(const Race& race);
  std::span<const machine::Access> possible_accesses(std::uint32_t event);
  bool has_no_predecessor(std::uint32_t event, std::uint32_t first) const;
  bool is_alone(std::uint32_t first, std::uint32_t second) const;
  void add_sequence(std::uint32_t event);
  void insert_sequence(State& state);

  const trace::Trace& trace_;
  trace::Aliases& aliases_;
  machine::Threads& machine_;
  RaceHook races_;
  bool prunes_;
  trace::HappensBefore before_;
  trace::DataRaces data_races_;     // used once the search has met a weakly ordered access
  bool is_weakly_ordered_ = false;  // has it?
  SleepSets sleep_;
  WakeupTrees trees_;
  std::vector<State> states_;  // the first depth_ are on the stack; the others keep their memory
  std::size_t depth_ = 0;
  std::vector<Happened> happened_;                    // for each event
  WakeupTrees::Tree tree_below_ = WakeupTrees::none;  // the wakeup tree for the state that is entered next
  Footprints footprints_;
  WakeupSequence sequence_{footprints_, aliases_};  // the one that is being made
  std::optional<machine::ThreadId> moved_;          // took the newest event; who waits now has still to be looked at
  std::vector<machine::Access> touched_;            // by a guard, or possibly
  std::vector<Wait> waits_;
  bool after_sequence_ = false;  // the newest event is one that was planned
  std::uint32_t raced_ = 0;      // races of the events before this one have been dealt with, but for these:
  std::vector<Race> open_;
  std::vector<Race> unsettled_;   // is_settled has said no
  std::uint64_t early_ends_ = 0;  // executions whose end is not known
  bool settles_ = false;          // races of executions whose end is not known: there are such executions
  std::vector<Found> found_;      // Divisible
};

}  // namespace heddle::explore

// Optimal DPOR: reversing races by wakeup sequences (Abdulla, Aronis, Jonsson, Sagonas: Source Sets: A Foundation for
// Optimal Dynamic Partial Order Reduction, JACM 2017, the algorithm Optimal-DPOR). Its Explore is in explore/dpor.h;
// this is what it does with the races of an execution that has come to its end:
//
//   foreach e, e' such that e and e' are a race in E                  Dpor::ended
//     let E' = pre(E, e), v = notdep(e, E).e'                         reverse, add_independent_of
//     if sleep(E') and WI(v) have no thread in common                 is_explored
//       then insert v into wut(E')                                    insert, WakeupTrees::insert
//
// The paper's steps never block, have one outcome, and touch what they touch. What is different here:
//  - Steps that touch something else in another order. Of the second event of a race it matters what it will touch when
//    it comes first: whether a sleeping thread has done the same already. Mostly that is known; of a compare-and-swap
//    the place is known, and that it may write it (explore/wakeup_sequence.h, Known). Of others nothing is, which may
//    lead into an execution that a sleep set blocks, but never past one.
//  - A race is looked at when the first execution that has it ends. Mostly that is enough for all executions with the
//    same beginning. Where a thread of the sleep set is in WI(v) because it is independent of all of v, or it is not
//    known what the second event will touch, that rests on what came later in this execution: the race stays open, and
//    is looked at again at the end of every execution that has more to add to v.
//  - Threads that wait. Such a thread is in a race with the events that its guard depends on (Flanagan and Godefroid,
//    POPL 2005, treat waiting threads the same way). There may be several such events, independent of each other. If v
//    cannot begin with any step that was possible, all threads are tried. What else had to happen before the thread
//    could go on may come only later in the execution, so this race is reversed when the wait is noticed, and again
//    when the execution has ended, with all that could have come before.
//  - Steps with several outcomes. v is followed on the outcomes it was seen with. For every single input this is a
//    search over steps with one outcome, or none.
//  - A thread of the sleep set that does not sleep soundly (explore/dpor.h) counts only if it is in I(v).
#pragma once

#include "explore/dpor_stack.h"
#include "explore/wakeup_sequence.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::explore {

class OptimalDpor {
public:
  explicit OptimalDpor(DporStack& stack) : stack_(stack) {}

  // At the end of an execution: a race of it that is new, and those that were left open at the ends of others; a thread
  // that has waited in it.
  void reverse(const Race& race);
  void reverse_open();
  void reverse_again(const Wait& wait);
  // A thread waits now.
  void reverse(const Wait& wait);
  // The newest event has been taken back.
  void forget_event();

private:
  // A reversed race is Done if what comes later in other executions does not matter.
  enum class Progress : std::uint8_t { Open, Done };
  enum class Explored : std::uint8_t { No, SoFar, Surely };  // so far: as far as this execution tells

  Progress plan(const Race& race);
  bool has_more_to_plan(const Race& race) const;
  Explored is_explored(const Race& race);
  std::span<const machine::Access> possible_accesses(std::uint32_t event);
  void add_independent_of(std::uint32_t first, std::uint32_t except);
  PlannedStep planned(std::uint32_t event);
  PlannedStep planned(const Wait& wait);
  void insert_unless_explored(std::uint32_t first);
  void insert(DporStack::State& state);

  DporStack& stack_;
  WakeupSequence sequence_{stack_.footprints, stack_.aliases};  // v, while it is made
  std::vector<machine::Access> possible_;                       // accesses, of the second event of a race
  std::vector<Race> open_;                                      // in the order of their second events
};

}  // namespace heddle::explore

// Source-DPOR (Abdulla, Aronis, Jonsson, Sagonas: Source Sets, JACM 2017, the algorithm Source-DPOR), for executions
// whose end is not known: a summary covers it (explore/pruner.h), or threads sleep there that do not sleep soundly
// (explore/dpor.h). Of such an execution no wakeup sequence is known in full, so that a sequence that was inserted, or
// left out, proves nothing. Each of its races asks for the first step of a reversal only:
//
//   foreach e such that e and next(p) are a race in E.p               add_races, add_touch
//     let E' = pre(E, e), u = notdep(e, E).p
//     if I(u) and backtrack(E') have no thread in common              has_initial
//       then add some q in I(u) to backtrack(E')                      add, DporStack::try_also
//
// What is different from the paper:
//  - It looks at a race when its event is taken. Here races are kept until an execution ends early; an execution whose
//    end is known leaves them to explore/optimal_dpor.h. The races of both go through `note`.
//  - u is notdep(e, E).p there. As a member of I(u) we add one that happens before p, or p itself: it has to come first
//    whenever p comes before e. Where p will touch something else when it comes first it may not be in I(u), and if
//    nothing happens before it, all threads are tried.
//  - A thread in backtrack(E') that is yet to be tried need only be in I(u): if it is independent of p as well,
//    the race is met again below it, and leads on to another such thread; the last of them has to come first. A thread
//    that has been tried has to come first by itself.
//  - Of an execution that is covered, p may be a step that has not been taken: a summary tells what is touched. What
//    else would have come before it is not known; but the first event of notdep(e, E) is in I(u) in any case. It need
//    not touch what p touches: in front of e it may touch something else. If there is none, all threads are tried.
//  - Of a thread that waits, what the step would touch besides its guard is not known.
#pragma once

#include "explore/dpor_stack.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace heddle::explore {

class SourceDpor {
public:
  explicit SourceDpor(DporStack& stack) : stack_(stack) {}

  // A race of the execution that is ending, which may be the beginning of others that end early.
  void note(const Race& race);
  // The execution ends early: the races that were noted, and the threads that wait.
  void add_races();
  // And in what would have come, there is a step that is in a race with this event.
  void add_touch(std::uint32_t first);
  // The newest event has been taken back.
  void forget_event();

private:
  bool has_initial(const Race& race);
  bool is_initial(machine::ThreadId thread, const Race& race) const;
  std::optional<machine::ThreadId> first_before(std::uint32_t event, std::uint32_t first) const;
  void add(const Race& race);
  void add(const Wait& wait);

  DporStack& stack_;
  std::vector<Race> noted_;  // for which has_initial has said no
};

}  // namespace heddle::explore

// Which order of steps decides that a counterexample fails? Found by rerunning it with orders reversed:
//
// 1. Pairs of steps that conflict and could have come the other way round (plan/step_order.h). The run goes as before,
//    except that the second step of the pair comes first, with what it needs; what follows goes on as before as far as
//    it can, and then to the end of the execution. If all threads come to their end and nothing fails, the pair
//    decides.
// 2. A counterexample ends where it fails, so the other step of a pair may lie behind its end: a variable is read
//    before it is set, a lock is taken that the other threads of a deadlock wait for. For these, the thread of one step
//    is held back until another thread does something that conflicts with it (Reordering::Hold).
// 3. Two pairs at once, where none decides alone.
//
// What says most is tried first: the step that freed what the failing step touches, data before locks, and of a
// deadlock the steps in which threads began to wait. A step behind the end of the counterexample comes later, unless it
// is the one that a thread of a deadlock waits in front of, or writes what the last step has read; a thread that has
// not begun is named only if nothing else decides. Where the order of two locks decides, or a step behind the end, and
// two steps on data of the same threads come the other way round in that run as well, these are named.
//
// Of several pairs that decide, two are best if one step of a thread lies between two of another one (an atomicity
// violation), or if two threads are each between the steps of the other (a lost update). A signal that was missed is
// told with what the thread that waits had looked at before. Otherwise the first pair that was found is best. If
// nothing decides, but other orders were run and all fail, that is what is said. Otherwise nothing is: a sentence that
// no run stands behind is never written.
#pragma once

#include "plan/subject.h"
#include "plan/verdict.h"

#include <optional>

namespace heddle::plan {

// Within the budget of the subject, and a number of steps and instructions.
std::optional<Why> explain(const Subject& subject, const Error& error, const Counterexample& failing,
                           const machine::Limits& limits);

}  // namespace heddle::plan

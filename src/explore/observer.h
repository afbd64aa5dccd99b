// What the search tells of the states it goes through. Reductions (explore/reducer.h) and pruning (explore/pruner.h)
// listen to the same calls, and each keeps what it needs to know of the states on the stack in a stack of its own.
//
//   state = reached  (enter  (took  (state | cut)  back)+ tried)*  leave  |  covered  |  ended  |  blocked)
//
// reached: these are the live threads of a state. What becomes of it is one of four:
//   - it is explored. A thread is tried from it: its step is taken once for each outcome that the step can have (took),
//     which leads to a state or ends the execution within the step (cut: an assumption, a failing check, a bound);
//     back: the search has returned to the state; tried: that was the last outcome. leave: no thread is left to try.
//   - covered: a summary says that nothing below it fails;
//   - ended: no thread can go on;
//   - blocked: whatever follows from it is explored elsewhere.
// Whether a state is entered is a question to the reduction, whether it is covered one to the pruning: see there.
#pragma once

#include "machine/machine.h"

#include <cstdint>
#include <span>

namespace heddle::explore {

// The thread's step that was just taken; its event, if it has one, is the last of the trace.
struct Taken {
  machine::ThreadId thread;
  std::span<const machine::Access> accesses;
  bool has_event = true;
  bool fixed = false;         // touches the same whatever the others do before it
  bool steady = false;        // the same places, but may write them or not
  std::uint32_t outcome = 0;  // the choices made within it (Path::outcome)
  bool partial = false;       // an assumption or a guard that is a term: not every input gets through it
  bool goes_on = true;        // it leads to a state
  double weight = 1;          // Reducer::weight
};

// Below a state, the thread touches this; the index is known.
struct Touch {
  machine::ThreadId thread;
  machine::Access access;
};

class Observer {
public:
  virtual ~Observer() = default;

  virtual void reached(std::span<const machine::Resting>) {}
  virtual void took(const Taken& taken) = 0;
  virtual void cut() {}
  virtual void ended() {}
  virtual void back() {}
  virtual void tried() = 0;
  virtual void leave() = 0;
  // Of the state that was reached last, or, if Reducer::enter has answered yes for it, of the topmost one: these are
  // the places that would have been touched below it.
  virtual void covered(std::span<const Touch>) {}
  virtual void blocked(std::span<const machine::Resting>) {}
};

}  // namespace heddle::explore

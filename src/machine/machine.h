// What the search needs to know of a program under execution: threads that take steps, one mutable state, and an undo
// trail. `step` changes the state in place and notes what it overwrote; `undo` takes it back. A depth-first search
// therefore pays for what changes, not for what a state weighs.
//
// Two machines implement it: machine/model_machine.h for the model language, native/native_machine.h for compiled code.
#pragma once

#include "machine/decider.h"
#include "machine/event.h"
#include "machine/generaliser.h"
#include "machine/value.h"
#include "program/program.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace heddle::machine {

struct Limits {
  std::uint32_t unwind = 1000;  // iterations of a loop that has no bound of its own
  std::uint32_t threads = 256;  // in one execution
};

enum class Ended : std::uint8_t {
  Done,        // the step is complete
  Infeasible,  // an assumption does not hold: the execution ends silently
  Disabled,    // the guard cannot hold after all: there is no such step
  Failed,      // a check failed: `error` says which
  Incomplete,  // the machine cannot or may not go on with this execution: `error.message` is the reason, `advice` what
               // to do about it
};

// What an Incomplete outcome leaves out, as far as another search might do better.
enum class Omitted : std::uint8_t { Something, Rounds /* of a loop, beyond its bound */ };

struct Outcome {
  Ended ended = Ended::Done;
  program::Check error{};                // of Failed and Incomplete; of Infeasible only where, if that is known
  std::string advice{};                  // of Incomplete
  Omitted omitted = Omitted::Something;  // of Incomplete
};

// The step that a thread rests in front of.
struct NextStep {
  program::Location location{};
  bool blocking = false;   // has a guard
  bool loop_head = false;  // the condition of a loop, evaluated each time round
  bool local = false;      // touches nothing that others can see, and cannot block
  bool eventless = false;  // leaves no event, has one outcome and cannot fail
  bool fixed = false;      // touches the same whatever the other threads do before it
  bool steady = false;     // touches the same places, but whether it writes them may depend on what others do before it
  bool creates = false;    // a thread of compiled code
};

// Why threads that wait at the end of an execution, when nobody can go on, are not to blame.
enum class Excuse : std::uint8_t {
  None,    // they wait for ever: a deadlock
  Always,  // nor are they in any other state with this control state in which they wait for the same
  Here,    // another state with this control state may be a deadlock
};

// Does some thread wait that will never go on, whatever the others do?
enum class WaitsForEver : std::uint8_t { No, Yes, Unknown };

struct Resting {
  ThreadId thread;
  NextStep next{};
};

class Machine {
public:
  virtual ~Machine() = default;

  // To the first state. Once, before anything else.
  virtual Outcome initialise(Decider& decider) = 0;
  // Checks what must hold at the end: no thread is live, or those that are wait in vain (`cut_short`).
  virtual Outcome finalise(Decider& decider) = 0;

  // Threads. The slots of threads that are not live now stay.
  virtual std::uint32_t thread_slots() const = 0;
  virtual bool is_live(ThreadId thread) const = 0;
  virtual std::uint32_t live_threads() const = 0;
  // A thread was ended by an assumption or the end of the process, or spins in vain: then others may wait without being
  // in a deadlock, and the execution is not a complete one where `cut_short` says so.
  // What depends on inputs is asked of the decider (Decider::implies).
  virtual Excuse excuses_waiting(Decider&) { return Excuse::None; }
  // The same question where threads can go on, but a search has found that they can go round in a cycle. At most so
  // many states behind this one are looked at, and the number goes down by each.
  virtual WaitsForEver waits_for_ever(Decider&, std::uint64_t&) { return WaitsForEver::No; }
  virtual bool spins(ThreadId) const { return false; }  // not live any more, since it would only look again
  virtual bool cut_short() const { return false; }
  virtual NextStep next_step(ThreadId thread) const = 0;
  // The same for all live threads at once, in the order of their numbers.
  virtual void find_resting(std::vector<Resting>& threads) const {
    threads.clear();
    for (std::uint32_t i = 0; i < thread_slots(); ++i)
      if (is_live(ThreadId(i))) threads.push_back({ThreadId(i), next_step(ThreadId(i))});
  }
  virtual std::uint32_t next_step_index(ThreadId thread) const = 0;  // which place in the program
  virtual std::string path_of(ThreadId thread) const = 0;            // "1", "0.2": the third child of thread 0
  virtual std::string name_of(ThreadId thread) const = 0;            // of its function; may be empty
  virtual std::string text_of(ThreadId thread) const = 0;            // its next step as the user wrote it, one line
  // The condition under which the next step of a live thread can be taken.
  virtual Value guard(ThreadId thread) = 0;
  // The same, with what it looks at (a lock that would be taken counts as written).
  virtual Value guard(ThreadId thread, std::vector<Access>& touched) = 0;

  // One step of a live thread whose guard can hold. accesses() tells what it touched, up to where it ended.
  virtual Outcome step(ThreadId thread, Decider& decider) = 0;
  virtual std::span<const Access> accesses() const = 0;
  // Where a part of the program is left out of account (analysis/slice.h): how many steps the last one would have been
  // otherwise; and has it turned out, in whatever step, that this part cannot be left out?
  virtual std::uint32_t steps_taken() const { return 1; }
  virtual bool has_left_slice() const { return false; }
  virtual program::Location left_slice_at() const { return {}; }  // where that was
  // At a barrier it does not matter who comes first, as long as it is always the same threads that meet there. From now
  // on arrivals are taken to commute; and has it turned out, in whatever step, that they do not?
  virtual void let_arrivals_commute() {}
  virtual bool arrivals_cross() const { return false; }

  // Of threads that cannot be told apart one goes first (native/symmetry.h). From now on the others wait for it; and
  // has it turned out, in whatever step, that they can be told apart? How often has one waited?
  virtual void let_threads_be_symmetric() {}
  virtual bool threads_differ() const { return false; }
  // The same for a table of states: those that differ only in which of such threads is which have the same key. In the
  // state of which the key was asked for last: whose place the thread takes in it.
  virtual void let_states_be_symmetric() {}
  virtual ThreadId place_in_key(ThreadId thread) const { return thread; }
  virtual std::uint64_t mirrored() const { return 0; }

  // How many instructions the steps so far were made of, where steps are made of instructions.
  virtual std::uint64_t instructions() const { return 0; }

  struct Mark {
    std::size_t trail = 0;
  };
  virtual Mark mark() = 0;
  virtual void undo(Mark mark) = 0;

  // What a step left out without ending the execution (a loop that was cut, a call that has no meaning here), since the
  // last call.
  virtual std::vector<Outcome> take_omissions() { return {}; }

  // For a table of states. False: this machine has no keys. Appends what makes the state what it is, except the
  // counters of loops without a bound: equal keys, equal futures (under equal path conditions).
  virtual bool append_key(std::vector<std::uint64_t>& key) const = 0;
  virtual void append_counters(std::vector<std::uint32_t>& counters) const = 0;

  // For summaries (machine/generaliser.h). The control state: all of the state but what its cells hold. False: the
  // steps of this machine cannot be told in general.
  virtual bool append_control(std::vector<std::uint64_t>&) const { return false; }
  // From now on steps, guards and the checks at the end are told in general, with this generaliser as their decider;
  // null: no more, and everything has been undone.
  virtual void generalise(Generaliser*) {}
  // What a cell holds now; in general: in terms of what the cells held when that began.
  virtual std::optional<Value> cell(const Cell&) { return std::nullopt; }
  // In general: has it been looked at or changed since that began? If not, it holds what it held.
  virtual bool has_touched(const Cell&) const { return true; }
};

}  // namespace heddle::machine

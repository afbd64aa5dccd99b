// The symbolic machine: one mutable state and an undo trail. `step` changes the state in place and notes what it
// overwrote; `undo` takes it back. A depth-first search therefore pays for what changes, not for what a state weighs.
#pragma once

#include "machine/arithmetic.h"
#include "machine/decider.h"
#include "machine/event.h"
#include "machine/value.h"
#include "program/program.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::machine {

struct Limits {
  std::uint32_t unwind = 1000;  // iterations of a loop that has no bound of its own
  std::uint32_t threads = 256;  // in one execution
};

enum class Ended : std::uint8_t {
  Done,         // the step is complete
  Infeasible,   // an assumption does not hold: the execution ends silently
  Disabled,     // the guard cannot hold after all: there is no such step
  Failed,       // a check failed; detail: which
  LoopBound,    // detail: which loop
  ThreadLimit,  // detail: which spawn
};

struct Outcome {
  Ended ended = Ended::Done;
  std::uint32_t detail = 0;
  program::Location location{};  // of what ended it, where that is not Done
};

class Machine {
public:
  // Inputs without a value in `inputs` (by cell name) are unknown: symbols of that name.
  using Inputs = std::map<std::string, term::Term>;
  Machine(const program::Program& program, term::Terms& terms, const Limits& limits, const Inputs& inputs = {});

  // Runs the initialiser: initial values and requires. Once, before anything else.
  Outcome initialise(Decider& decider);
  // Checks the ensures clauses; meant for states in which all threads have finished.
  Outcome finalise(Decider& decider);

  // Threads.
  std::uint32_t thread_slots() const { return static_cast<std::uint32_t>(threads_.size()); }
  bool is_live(ThreadId thread) const { return threads_[thread.index()].live; }
  std::uint32_t live_threads() const { return live_; }
  const program::Step& next_step(ThreadId thread) const;
  std::uint32_t next_step_index(ThreadId thread) const;
  std::uint32_t function_of(ThreadId thread) const { return threads_[thread.index()].function; }
  std::string path_of(ThreadId thread) const;  // "1", "0.2": the third child of thread 0
  // The condition under which the next step of a live thread can be taken.
  Value guard(ThreadId thread);
  // The same, with what it looks at (a lock that would be taken counts as written).
  Value guard(ThreadId thread, std::vector<Access>& touched);

  // One step of a live thread whose guard can hold. accesses() tells what it touched, up to where it ended.
  Outcome step(ThreadId thread, Decider& decider);
  std::span<const Access> accesses() const { return accesses_; }
  // From now on the positions of executed operations are added to `positions`; null: they are not wanted.
  void list_operations(std::vector<std::uint32_t>* positions) { listing_ = positions; }

  struct Mark {
    std::size_t trail = 0;
  };
  Mark mark() const { return {trail_.size()}; }
  void undo(Mark mark);

  // The state, for those who look at it.
  Value cell(std::uint32_t index) const { return cells_[index]; }
  Value local(ThreadId thread, std::uint32_t index) const { return threads_[thread.index()].locals[index]; }
  const program::Program& program() const { return program_; }
  term::Terms& terms() { return terms_; }
  // Appends what makes the state what it is, except the counters of loops without a bound: equal keys, equal futures
  // (under equal path conditions).
  void append_key(std::vector<std::uint64_t>& key) const;
  void append_counters(std::vector<std::uint32_t>& counters) const;

private:
  struct Thread {
    bool live = false;
    std::uint32_t parent = 0;
    std::uint32_t ordinal = 0;  // which child of its parent
    std::uint32_t function = 0;
    std::uint32_t position = 0;  // of the Step it rests at
    std::uint32_t children = 0;  // spawned so far
    std::vector<Value> locals;
    std::vector<std::uint32_t> counters;
  };
  enum class Slot : std::uint8_t { Cell, Local, Counter, Position, Children, Birth, Death };
  struct Change {
    Slot slot;
    std::uint32_t thread;
    std::uint32_t index;
    Value old;
  };

  void start_thread(std::uint32_t thread, std::uint32_t function);
  std::uint32_t child_slot(std::uint32_t parent, std::uint32_t ordinal);
  Outcome run(std::uint32_t position, std::uint32_t thread, Decider& decider);
  bool compute(const program::Operation& operation, std::uint32_t thread);
  bool check(Value condition, Decider& decider);
  bool assume(Value condition, Decider& decider);
  Outcome failed(std::uint32_t check) const;
  Outcome lock(const program::Operation& operation, std::uint32_t thread, Decider& decider);
  Outcome unlock(const program::Operation& operation, std::uint32_t thread, Decider& decider);
  Outcome spawn(const program::Operation& operation, std::uint32_t thread);
  std::int64_t resolve(Value index, std::uint32_t size, Decider& decider);
  Value evaluate_guard(ThreadId thread);
  Value lock_guard(const program::Operation& operation, Value index);
  void loop_enter(const program::Operation& operation, std::uint32_t thread);
  bool loop_round(const program::Operation& operation, std::uint32_t thread);

  Value read(program::Operand operand, std::uint32_t thread) const;
  void write(program::Operand target, std::uint32_t thread, Value value);
  Value load(const program::Object& object, Value index);
  void store(const program::Object& object, Value index, Value value);
  void set_cell(std::uint32_t cell, Value value);
  void note(std::uint32_t object, Value index, bool write, Access::Role role = Access::Role::Data) {
    if (recording_) accesses_.push_back({object, write, index, role});
  }

  const program::Program& program_;
  term::Terms& terms_;
  Arithmetic arithmetic_;
  Limits limits_;
  std::vector<Value> constants_;
  std::vector<Value> temporaries_;
  std::vector<Value> cells_;
  std::vector<Thread> threads_;
  std::uint32_t live_ = 0;
  std::uint32_t born_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> slots_;  // (parent, ordinal) -> thread
  std::vector<Change> trail_;
  std::vector<Access> accesses_;
  bool recording_ = true;
  std::vector<std::uint32_t>* listing_ = nullptr;
};

}  // namespace heddle::machine

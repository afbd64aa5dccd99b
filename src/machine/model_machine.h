// The machine of the model language: shared cells, and threads with locals of their own that run program::Operations.
#pragma once

#include "machine/arithmetic.h"
#include "machine/machine.h"
#include "program/program.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::machine {

class ModelMachine final : public Machine {
public:
  // Inputs without a value in `inputs` (by cell name) are unknown: symbols of that name.
  using Inputs = std::map<std::string, term::Term>;
  ModelMachine(const program::Program& program, term::Terms& terms, const Limits& limits, const Inputs& inputs = {});

  // Runs the initialiser: initial values and requires.
  Outcome initialise(Decider& decider) override;
  // Checks the ensures clauses.
  Outcome finalise(Decider& decider) override;

  std::uint32_t thread_slots() const override { return static_cast<std::uint32_t>(threads_.size()); }
  bool is_live(ThreadId thread) const override { return threads_[thread.index()].live; }
  std::uint32_t live_threads() const override { return live_; }
  NextStep next_step(ThreadId thread) const override { return steps_[next_step_index(thread)]; }
  void find_resting(std::vector<Resting>& threads) const override;
  std::uint32_t next_step_index(ThreadId thread) const override;  // in Program::steps
  std::string path_of(ThreadId thread) const override;
  std::string name_of(ThreadId thread) const override { return program_.functions[function_of(thread)].name; }
  program::Location location_of(ThreadId thread) const override { return next_step(thread).location; }
  std::string text_of(ThreadId thread) const override { return program_.steps[next_step_index(thread)].text; }
  Value guard(ThreadId thread) override;
  Value guard(ThreadId thread, std::vector<Access>& touched) override;

  Outcome step(ThreadId thread, Decider& decider) override;
  std::span<const Access> accesses() const override { return accesses_; }
  // From now on the positions of executed operations are added to `positions`; null: they are not wanted.
  void list_operations(std::vector<std::uint32_t>* positions) { listing_ = positions; }

  Mark mark() override { return {trail_.size()}; }
  void undo(Mark mark) override;

  // The state, for those who look at it.
  std::uint32_t function_of(ThreadId thread) const { return threads_[thread.index()].function; }
  Value cell(std::uint32_t index) const { return cells_[index]; }
  Value local(ThreadId thread, std::uint32_t index) const { return threads_[thread.index()].locals[index]; }
  const program::Program& program() const { return program_; }
  term::Terms& terms() { return terms_; }
  bool append_key(std::vector<std::uint64_t>& key) const override;
  void append_counters(std::vector<std::uint32_t>& counters) const override;
  bool append_control(std::vector<std::uint64_t>& key) const override;
  void generalise(Generaliser* generaliser) override;
  std::optional<Value> cell(const Cell& cell) override;
  bool has_touched(const Cell& cell) const override;

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
  static Outcome infeasible(const program::Operation& assumption);
  Outcome loop_cut(std::uint32_t loop) const;
  Outcome too_many_threads(program::Location location) const;
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
  Value cell_now(std::uint32_t cell) { return general_ == nullptr ? cells_[cell] : cell_in_general(cell); }
  // An index, or a lock: what is touched has to be the same in all states that are meant.
  Value place(program::Operand operand, std::uint32_t thread);
  Value owner_of(std::uint32_t cell);

  // In general.
  Value cell_in_general(std::uint32_t cell);
  void locals_in_general(std::uint32_t thread);
  bool is_first_touch(std::vector<std::uint32_t>& stamps, std::uint32_t index);
  void note(std::uint32_t object, Value index, bool write, Access::Role role = Access::Role::Data) {
    bool noticed = recording_ && (object == Access::thread_object || !program_.objects[object].outside);
    if (noticed) accesses_.push_back({.object = object, .write = write, .index = index, .role = role});
  }

  const program::Program& program_;
  term::Terms& terms_;
  Arithmetic arithmetic_;
  Limits limits_;
  std::vector<NextStep> steps_;  // for each of Program::steps
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
  Generaliser* general_ = nullptr;
  std::uint32_t general_number_ = 0;         // how often steps were told in general
  std::vector<std::uint32_t> cell_stamps_;   // by cell: when it was last touched in general
  std::vector<std::uint32_t> local_stamps_;  // by thread: the same for its locals
};

}  // namespace heddle::machine

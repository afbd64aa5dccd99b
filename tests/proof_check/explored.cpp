#include "proof_check/explored.h"

#include "machine/decider.h"

#include <algorithm>
#include <stdexcept>

namespace heddle::proof_check {

namespace {

constexpr std::int64_t least_input = -1, greatest_input = 3;

// All values are known, so that nothing has to be decided.
class NoDecider : public machine::Decider {
public:
  bool choose(term::Term) override { return fail(); }
  bool assume(term::Term) override { return fail(); }
  bool holds(term::Term) override { return fail(); }
  bool flip() override { return fail(); }

private:
  static bool fail() { throw std::logic_error("a condition is not known"); }
};

}  // namespace

Explored::Explored(const program::Program& program, const Bounds& bounds) : program_(program), bounds_(bounds) {
  for (const program::Object& object : program.objects)
    for (std::uint32_t i = 0; object.is_input && !object.is_lock && i < object.size; ++i)
      unknown_.emplace_back(program::cell_name(object, i), object.sort);
  choose_inputs(0);
}

void Explored::choose_inputs(std::size_t next) {
  if (next == unknown_.size()) return run();
  const auto& [cell, sort] = unknown_[next];
  std::int64_t least = sort.is_bool() ? 0 : least_input, greatest = sort.is_bool() ? 1 : greatest_input;
  for (std::int64_t value = least; value <= greatest; ++value) {
    inputs_[cell] = sort.is_bool() ? terms_.boolean(value != 0) : terms_.integer(value);
    choose_inputs(next + 1);
  }
}

void Explored::run() {
  machine::Limits limits{.unwind = 50, .threads = 1000};
  machine::ModelMachine machine(program_, terms_, limits, inputs_);
  NoDecider decider;
  machine::Outcome outcome = machine.initialise(decider);
  has_error_ = has_error_ || outcome.ended == machine::Ended::Failed;
  if (outcome.ended != machine::Ended::Done) return;
  State state;
  for (std::uint32_t i = 0; i < program_.processes.size(); ++i)
    state.threads.push_back(
        {.site = i, .function = program_.processes[i], .number = std::int64_t{i} + 1, .locals = {}});
  if (!read(machine, state)) return;
  state.first = state.cells;
  visit(machine, state);
}

// False: a number is too large for a state.
bool Explored::read(const machine::ModelMachine& machine, State& state) const {
  bool is_known = true;
  auto number = [&](machine::Value value) {
    is_known = is_known && value.is_concrete();
    return value.number();
  };
  state.cells.clear();
  for (std::uint32_t i = 0; i < program_.cells; ++i) state.cells.push_back(number(machine.cell(i)));
  for (State::Thread& thread : state.threads) {
    machine::ThreadId id(static_cast<std::uint32_t>(thread.number - 1));
    thread.place = machine.is_live(id) ? machine.next_step_index(id) : State::ended;
    thread.locals.clear();
    for (std::uint32_t i = 0; i < program_.functions[thread.function].locals.size(); ++i)
      thread.locals.push_back(number(machine.local(id, i)));
  }
  return is_known;
}

void Explored::visit(machine::ModelMachine& machine, const State& here) {
  if (states_.size() >= bounds_.states || !states_.insert(here).second) return;
  NoDecider decider;
  if (machine.live_threads() == 0) {
    has_error_ = machine.finalise(decider).ended == machine::Ended::Failed || has_error_;
    return;
  }
  bool goes_on = false;
  for (std::size_t thread = 0; thread < here.threads.size(); ++thread)
    goes_on = take_step(machine, here, thread) || goes_on;
  has_deadlock_ = has_deadlock_ || !goes_on;
}

// False: there is no such step.
bool Explored::take_step(machine::ModelMachine& machine, const State& here, std::size_t thread) {
  machine::ThreadId id(static_cast<std::uint32_t>(here.threads[thread].number - 1));
  if (!machine.is_live(id) || !machine.guard(id).is_true()) return false;
  NoDecider decider;
  auto mark = machine.mark();
  std::vector<std::uint32_t> operations;
  machine.list_operations(&operations);
  machine::Ended ended = machine.step(id, decider).ended;
  machine.list_operations(nullptr);
  has_error_ = has_error_ || ended == machine::Ended::Failed;
  if (ended == machine::Ended::Done) {
    State behind = here;
    add_children(machine, thread, operations, behind);
    bool is_small = behind.threads.size() <= program_.processes.size() + bounds_.threads;
    if (is_small && read(machine, behind)) visit(machine, behind);
  }
  machine.undo(mark);
  return ended != machine::Ended::Disabled;
}

void Explored::add_children(const machine::ModelMachine& machine, std::size_t parent,
                            const std::vector<std::uint32_t>& operations, State& state) const {
  std::vector<std::int64_t> children;
  for (const machine::Access& access : machine.accesses())
    if (access.object == machine::Access::thread_object) children.push_back(access.index.number());
  auto child = children.begin();
  for (std::uint32_t position : operations) {
    const program::Operation& operation = program_.operations[position];
    if (operation.code != program::Opcode::Spawn) continue;
    state.threads.push_back({.parent = static_cast<std::uint32_t>(parent),
                             .site = operation.extra,
                             .function = program_.spawns[operation.extra].function,
                             .number = *child++ + 1,
                             .locals = {}});
  }
}

}  // namespace heddle::proof_check

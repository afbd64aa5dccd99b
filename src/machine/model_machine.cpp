#include "machine/model_machine.h"

#include "program/footprint.h"

#include <algorithm>

namespace heddle::machine {

namespace {

constexpr std::uint32_t no_thread = ~std::uint32_t{0};

Value initial_value(term::Terms& terms, const program::Object& object, std::uint32_t index,
                    const ModelMachine::Inputs& inputs) {
  if (!object.is_input) return Value(0);
  std::string name = program::cell_name(object, index);
  auto found = inputs.find(name);
  return to_value(terms, found == inputs.end() ? terms.symbol(name, object.sort) : found->second);
}

std::vector<NextStep> next_steps(const program::Program& program) {
  std::vector<NextStep> steps;
  std::vector<bool> fixed = program::fixed_footprints(program);
  std::vector<bool> steady = program::steady_footprints(program);
  for (const program::Step& step : program.steps)
    steps.push_back({.location = step.location,
                     .blocking = step.blocking,
                     .loop_head = step.loop_head,
                     .local = step.local,
                     .eventless = step.eventless,
                     .fixed = fixed[steps.size()],
                     .steady = steady[steps.size()]});
  return steps;
}

}  // namespace

ModelMachine::ModelMachine(const program::Program& program, term::Terms& terms, const Limits& limits,
                           const Inputs& inputs)
    : program_(program), terms_(terms), arithmetic_(terms), limits_(limits), steps_(next_steps(program)) {
  temporaries_.resize(program.temporaries);
  for (const program::Constant& constant : program.constants) {
    bool is_bool = constant.sort.is_bool();
    constants_.push_back(is_bool ? Value(constant.value != 0 ? 1 : 0) : to_value(terms, terms.integer(constant.value)));
  }
  for (const program::Object& object : program.objects)
    for (std::uint32_t i = 0; i < object.size; ++i) cells_.push_back(initial_value(terms, object, i, inputs));
  for (std::uint32_t function : program.processes) {
    threads_.emplace_back().parent = no_thread;
    start_thread(static_cast<std::uint32_t>(threads_.size() - 1), function);
  }
  trail_.clear();
}

Outcome ModelMachine::initialise(Decider& decider) {
  accesses_.clear();
  return run(program_.functions[program_.initialiser].entry, no_thread, decider);
}

Outcome ModelMachine::finalise(Decider& decider) {
  accesses_.clear();
  return run(program_.functions[program_.finaliser].entry, no_thread, decider);
}

void ModelMachine::start_thread(std::uint32_t thread, std::uint32_t function) {
  Thread& t = threads_[thread];
  const program::Function& f = program_.functions[function];
  t.function = function;
  t.position = f.entry;
  t.children = 0;
  t.locals.assign(f.locals.size(), Value(0));
  t.counters.assign(f.loop_slots, 0);
  t.live = program_.operations[f.entry].code == program::Opcode::Step;
  trail_.push_back({Slot::Birth, thread, 0, Value(t.live ? 1 : 0)});
  ++born_;
  if (t.live) ++live_;
}

std::uint32_t ModelMachine::next_step_index(ThreadId thread) const {
  return program_.operations[threads_[thread.index()].position].extra;
}

void ModelMachine::find_resting(std::vector<Resting>& threads) const {
  threads.clear();
  for (std::uint32_t i = 0; i < threads_.size(); ++i)
    if (threads_[i].live) threads.push_back({ThreadId(i), steps_[program_.operations[threads_[i].position].extra]});
}

std::string ModelMachine::path_of(ThreadId thread) const {
  const Thread& t = threads_[thread.index()];
  if (t.parent == no_thread) return std::to_string(thread.index());
  return path_of(ThreadId(t.parent)) + "." + std::to_string(t.ordinal);
}

Outcome ModelMachine::step(ThreadId thread, Decider& decider) {
  accesses_.clear();
  if (general_ != nullptr) locals_in_general(thread.index());
  Thread& t = threads_[thread.index()];
  trail_.push_back({Slot::Position, thread.index(), 0, Value(t.position)});
  return run(t.position + 1, thread.index(), decider);
}

void ModelMachine::undo(Mark mark) {
  while (trail_.size() > mark.trail) {
    const Change& change = trail_.back();
    switch (change.slot) {
      case Slot::Cell: cells_[change.index] = change.old; break;
      case Slot::Local: threads_[change.thread].locals[change.index] = change.old; break;
      case Slot::Counter:
        threads_[change.thread].counters[change.index] = static_cast<std::uint32_t>(change.old.number());
        break;
      case Slot::Position: threads_[change.thread].position = static_cast<std::uint32_t>(change.old.number()); break;
      case Slot::Children: --threads_[change.thread].children; break;
      case Slot::Birth:
        threads_[change.thread].live = false;
        --born_;
        if (change.old.is_true()) --live_;
        break;
      case Slot::Death:
        threads_[change.thread].live = true;
        ++live_;
        break;
    }
    trail_.pop_back();
  }
}

namespace {

// Injective: a term is its id with the lowest bit set, a number is shifted; one that does not fit follows the word 1,
// which no term has.
void append_value(std::vector<std::uint64_t>& key, Value value) {
  if (!value.is_concrete()) {
    key.push_back(std::uint64_t{value.term().id()} << 1 | 1);
    return;
  }
  auto bits = static_cast<std::uint64_t>(value.number());
  bool fits = static_cast<std::int64_t>(bits << 1) >> 1 == value.number();
  if (!fits) key.push_back(1);
  key.push_back(fits ? bits << 1 : bits);
}

}  // namespace

bool ModelMachine::append_key(std::vector<std::uint64_t>& key) const {
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = object.first; !object.outside && i < object.first + object.size; ++i)
      append_value(key, cells_[i]);
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    const Thread& t = threads_[i];
    if (!t.live) continue;
    key.push_back(std::uint64_t{i} << 32 | t.position);
    key.push_back(t.children);
    for (Value value : t.locals) append_value(key, value);
  }
  return true;
}

void ModelMachine::append_counters(std::vector<std::uint32_t>& counters) const {
  counters.push_back(born_);
  for (const Thread& t : threads_)
    if (t.live) counters.insert(counters.end(), t.counters.begin(), t.counters.end());
}

}  // namespace heddle::machine

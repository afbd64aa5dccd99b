#include "proof_check/reachable_states.h"

#include "machine/decider.h"
#include "term/model.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heddle::proof_check {

namespace {

constexpr std::size_t most_states = 1500;

// All values are known, so that nothing has to be decided.
class NoDecider : public machine::Decider {
public:
  bool choose(term::Term) override { return fail(); }
  bool assume(term::Term) override { return fail(); }
  bool holds(term::Term) override { return fail(); }
  bool flip() override { return fail(); }

private:
  static bool fail() {
    ADD_FAILURE() << "a condition is not known";
    return false;
  }
};

}  // namespace

ReachableStates::ReachableStates(const program::Program& program) : program_(program) {
  for (std::uint32_t function : program.processes) threads_.push_back({.function = function});
}

bool ReachableStates::explore(const fuzz::Domains& inputs) {
  choose_inputs(inputs.begin(), inputs.end());
  return !is_outside_;
}

void ReachableStates::choose_inputs(fuzz::Domains::const_iterator next, fuzz::Domains::const_iterator end) {
  if (is_outside_) return;
  if (next == end) return run();
  const auto& [cell, domain] = *next;
  for (std::int64_t value = domain.low; value <= domain.high; ++value) {
    inputs_[cell] = domain.type == fuzz::Type::Bool ? terms_.boolean(value != 0) : terms_.integer(value);
    choose_inputs(std::next(next), end);
  }
}

void ReachableStates::run() {
  machine::Limits limits{.unwind = 1000000, .threads = 1000};
  machine::ModelMachine machine(program_, terms_, limits, inputs_);
  NoDecider decider;
  machine::Outcome outcome = machine.initialise(decider);
  has_error_ = has_error_ || outcome.ended == machine::Ended::Failed;
  Born born;
  for (std::uint32_t i = 0; i < program_.processes.size(); ++i) born[i] = i;
  if (outcome.ended == machine::Ended::Done) visit(machine, born);
}

void ReachableStates::visit(machine::ModelMachine& machine, const Born& born) {
  std::pair here(places(machine, born), state(machine, born));
  if (is_outside_ || !seen_.insert(here).second) return;
  is_outside_ = seen_.size() > most_states;
  nodes_[here.first].push_back(here.second);
  NoDecider decider;
  if (machine.live_threads() > 0)
    take_steps(machine, born);
  else
    has_error_ = machine.finalise(decider).ended == machine::Ended::Failed || has_error_;
}

void ReachableStates::take_steps(machine::ModelMachine& machine, const Born& born) {
  NoDecider decider;
  for (auto [thread, number] : born) {
    machine::ThreadId id(number);
    if (!machine.is_live(id) || !machine.guard(id).is_true()) continue;
    auto mark = machine.mark();
    std::vector<std::uint32_t> operations;
    machine.list_operations(&operations);
    machine::Ended ended = machine.step(id, decider).ended;
    machine.list_operations(nullptr);
    has_error_ = has_error_ || ended == machine::Ended::Failed;
    is_outside_ = is_outside_ || ended == machine::Ended::Incomplete;
    Born behind = born;
    if (ended == machine::Ended::Done && add_children(machine, thread, operations, behind)) visit(machine, behind);
    machine.undo(mark);
  }
}

bool ReachableStates::add_children(const machine::ModelMachine& machine, std::uint32_t parent,
                                   const std::vector<std::uint32_t>& operations, Born& born) {
  std::vector<std::uint32_t> children;
  for (const machine::Access& access : machine.accesses())
    if (access.object == machine::Access::thread_object)
      children.push_back(static_cast<std::uint32_t>(access.index.number()));
  auto child = children.begin();
  for (std::uint32_t position : operations) {
    const program::Operation& operation = program_.operations[position];
    if (operation.code != program::Opcode::Spawn) continue;
    is_outside_ = !born.emplace(thread_for(parent, operation.extra), *child++).second || is_outside_;
  }
  return !is_outside_;
}

std::uint32_t ReachableStates::thread_for(std::uint32_t parent, std::uint32_t site) {
  for (auto i = static_cast<std::uint32_t>(program_.processes.size()); i < threads_.size(); ++i)
    if (threads_[i].parent == parent && threads_[i].site == site) return i;
  threads_.push_back({program_.spawns[site].function, parent, site});
  return static_cast<std::uint32_t>(threads_.size()) - 1;
}

std::string ReachableStates::local_name(std::uint32_t thread, std::uint32_t local) const {
  const std::vector<std::string>& names = program_.functions[threads_[thread].function].locals;
  bool is_unique = std::ranges::count(names, names[local]) == 1;
  return "|" + name(thread) + ":" + names[local] + (is_unique ? "" : "#" + std::to_string(local)) + "|";
}

// Without the unborn threads at the end: there may be more of them than are known by now.
std::vector<std::string> ReachableStates::places(const machine::ModelMachine& machine, const Born& born) const {
  std::vector<std::string> places;
  for (auto [thread, number] : born) {
    machine::ThreadId id(number);
    places.resize(thread, "unborn");
    places.push_back(machine.is_live(id) ? std::to_string(machine.next_step_index(id)) : "end");
  }
  return places;
}

std::string ReachableStates::text_of(machine::Value value, term::Sort sort) {
  return term::to_smtlib(terms_, machine::to_term(terms_, value, sort));
}

std::string ReachableStates::state(const machine::ModelMachine& machine, const Born& born) {
  std::string text = "(and true";
  for (const program::Object& object : program_.objects)
    for (std::uint32_t i = 0; i < object.size; ++i) {
      machine::Value value = machine.cell(object.first + i);
      if (object.is_lock && value.is_true())
        for (auto [thread, number] : born)
          if (number + 1 == machine.cell(object.first + i).number()) value = machine::Value(thread + 1);
      text += " (= |" + program::cell_name(object, i) + "| " + text_of(value, object.sort) + ")";
    }
  for (auto [thread, number] : born) {
    const std::vector<term::Sort>& sorts = program_.functions[threads_[thread].function].local_sorts;
    for (std::uint32_t i = 0; i < sorts.size(); ++i)
      text +=
          " (= " + local_name(thread, i) + " " + text_of(machine.local(machine::ThreadId(number), i), sorts[i]) + ")";
  }
  return text + ")";
}

std::string ReachableStates::proof() const {
  std::string parts, facts, nodes;
  for (std::uint32_t i = 0; i < threads_.size(); ++i) {
    bool is_process = i < program_.processes.size();
    parts += "(thread " + std::to_string(i) +
             (is_process ? " (process " + std::to_string(i)
                         : " (spawn " + std::to_string(threads_[i].parent) + " " + std::to_string(threads_[i].site)) +
             ") \"" + name(i) + "\")\n";
  }
  std::size_t fact = 0;
  for (const auto& [places, states] : nodes_) {
    facts += "(fact " + std::to_string(fact) + " (or";
    for (const std::string& each : states) facts += "\n  " + each;
    facts += "))\n";
    nodes += "(node (";
    for (std::size_t i = 0; i < threads_.size(); ++i) nodes += " " + (i < places.size() ? places[i] : "unborn");
    nodes += ") " + std::to_string(fact++) + ")\n";
  }
  return parts + facts + nodes;
}

}  // namespace heddle::proof_check

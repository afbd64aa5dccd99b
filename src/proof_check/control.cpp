#include "proof_check/control.h"

#include <algorithm>
#include <map>

namespace heddle::proof_check {

using program::Opcode;
using program::Operation;

namespace {

using Positions = std::vector<std::uint32_t>;

// Where the thread can go on after the operation at this position.
Positions successors(const program::Program& program, std::uint32_t position) {
  const Operation& operation = program.operations.at(position);
  switch (operation.code) {
    case Opcode::Exit: return {};
    case Opcode::Jump: return {operation.extra};
    case Opcode::Branch: return {operation.extra, operation.extra2};
    default: return {position + 1};
  }
}

bool ends_step(const Operation& operation) { return operation.code == Opcode::Step || operation.code == Opcode::Exit; }

// The operations of a step, without the one that begins it and those that end it, and how many ways lead from the code
// of the step into each of them.
using Code = std::map<std::uint32_t, std::size_t>;

Code code_of(const program::Program& program, std::uint32_t begin) {
  Code code;
  Positions open{begin};
  while (!open.empty()) {
    std::uint32_t position = open.back();
    open.pop_back();
    for (std::uint32_t next : successors(program, position))
      if (!ends_step(program.operations.at(next)) && code[next]++ == 0) open.push_back(next);
  }
  return code;
}

// Takes away, one after the other, operations that nothing leads to any more. What cannot be taken away is on a circle
// or behind one.
bool has_circle(const program::Program& program, std::uint32_t begin, Code code) {
  Positions free{begin};
  std::size_t taken = 0;
  for (; !free.empty(); ++taken) {
    std::uint32_t position = free.back();
    free.pop_back();
    for (std::uint32_t next : successors(program, position))
      if (auto found = code.find(next); found != code.end() && --found->second == 0) free.push_back(next);
  }
  return taken != code.size() + 1;
}

}  // namespace

Control::Control(const program::Program& program)
    : program_(program),
      positions_(program.steps.size()),
      steps_(program.functions.size()),
      spawns_(program.functions.size()) {
  for (std::uint32_t position = 0; position < program.operations.size(); ++position)
    if (program.operations[position].code == Opcode::Step) positions_.at(program.operations[position].extra) = position;
  for (std::uint32_t begin : positions_) {
    Code code = code_of(program, begin);
    goes_round_.push_back(has_circle(program, begin, code));
    concerns_others_.push_back(std::ranges::any_of(
        code, [&](const auto& entry) { return program::concerns_others(program.operations[entry.first].code); }));
  }
  for (std::uint32_t function = 0; function < program.functions.size(); ++function) survey(function);
}

// All positions that the code of a thread can come to from these.
std::set<std::uint32_t> Control::reach(std::vector<std::uint32_t> open) const {
  std::set<std::uint32_t> seen(open.begin(), open.end());
  while (!open.empty()) {
    std::uint32_t position = open.back();
    open.pop_back();
    for (std::uint32_t next : successors(program_, position))
      if (seen.insert(next).second) open.push_back(next);
  }
  return seen;
}

void Control::survey(std::uint32_t function) {
  for (std::uint32_t position : reach({program_.functions[function].entry})) {
    const Operation& operation = program_.operations.at(position);
    if (operation.code == Opcode::Step) steps_[function].insert(operation.extra);
    if (operation.code == Opcode::Spawn) spawns_[function].insert(operation.extra);
  }
}

bool Control::repeats_spawn(std::uint32_t function, std::uint32_t site) const {
  auto is_there = [&](std::uint32_t position) {
    const Operation& operation = program_.operations.at(position);
    return operation.code == Opcode::Spawn && operation.extra == site;
  };
  std::set<std::uint32_t> code = reach({program_.functions.at(function).entry});
  return std::ranges::any_of(code, [&](std::uint32_t position) {
    return is_there(position) && std::ranges::any_of(reach(successors(program_, position)), is_there);
  });
}

}  // namespace heddle::proof_check

#include "program/assumed_checks.h"

#include <algorithm>
#include <vector>

namespace heddle::program {

namespace {

// Positions that a function without steps can come to.
std::set<std::uint32_t> reached_from(const Program& program, std::uint32_t entry) {
  std::set<std::uint32_t> reached;
  std::vector<std::uint32_t> open{entry};
  while (!open.empty()) {
    std::uint32_t position = open.back();
    open.pop_back();
    if (!reached.insert(position).second) continue;
    const Operation& operation = program.operations[position];
    bool jumps = operation.code == Opcode::Jump || operation.code == Opcode::Branch;
    if (jumps) open.push_back(operation.extra);
    if (operation.code == Opcode::Branch) open.push_back(operation.extra2);
    if (!jumps && operation.code != Opcode::Exit) open.push_back(position + 1);
  }
  return reached;
}

}  // namespace

bool can_be_assumed(const Program& program, std::uint32_t check) {
  for (std::uint32_t function : {program.initialiser, program.finaliser})
    for (std::uint32_t position : reached_from(program, program.functions[function].entry)) {
      const Operation& operation = program.operations[position];
      if (operation.code == Opcode::Check && operation.extra == check) return false;
    }
  return std::ranges::none_of(program.operations, [&](const Operation& operation) {
    return operation.code == Opcode::Unlock && operation.extra2 == check;
  });
}

Program assuming(Program program, const std::set<std::uint32_t>& checks) {
  for (Operation& operation : program.operations) {
    if (operation.code != Opcode::Check || !checks.contains(operation.extra)) continue;
    Location location = program.checks[operation.extra].location;
    operation = {.code = Opcode::Assume, .a = operation.a, .extra = location.line, .extra2 = location.column};
  }
  return program;
}

}  // namespace heddle::program

#include "analysis/insertion.h"

#include <utility>

namespace heddle::analysis {

using program::Instruction;
using program::Op;

program::Code Insertion::finish() {
  std::vector<Instruction> instructions;
  std::vector<std::uint32_t> moved(code_.instructions.size());
  auto put = [&](const Places& places, std::uint32_t position) {
    auto found = places.find(position);
    if (found != places.end()) instructions.insert(instructions.end(), found->second.begin(), found->second.end());
  };
  for (std::uint32_t position = 0; position < moved.size(); ++position) {
    moved[position] = static_cast<std::uint32_t>(instructions.size());
    put(before_, position);
    instructions.push_back(code_.instructions[position]);
    put(after_, position);
  }
  for (Instruction& in : instructions) {
    if (in.op == Op::Jump || in.op == Op::Branch) in.extra = moved[in.extra];
    if (in.op == Op::Branch) in.extra2 = moved[in.extra2];
  }
  for (program::SwitchTable& table : code_.switches) {
    for (program::SwitchTable::Case& each : table.cases) each.position = moved[each.position];
    table.otherwise = moved[table.otherwise];
  }
  for (program::CodeFunction& function : code_.functions)
    if (function.entry < moved.size()) function.entry = moved[function.entry];
  code_.instructions = std::move(instructions);
  return std::move(code_);
}

}  // namespace heddle::analysis

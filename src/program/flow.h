// The shape of compiled code: where functions begin and end, and which instruction may follow which.
#pragma once

#include "program/code.h"

#include <cstdint>
#include <vector>

namespace heddle::program {

struct FunctionRange {
  std::uint32_t function = 0;        // Code::functions
  std::uint32_t begin = 0, end = 0;  // positions
};

// Of the functions that have instructions, in the order of their positions.
std::vector<FunctionRange> function_ranges(const Code& code);

// Calls `visit` with the positions that may come after this one within the function; none: it is left here.
template <class Visit>
void each_successor(const Code& code, std::uint32_t position, Visit visit) {
  const Instruction& in = code.instructions[position];
  switch (in.op) {
    case Op::Jump: visit(in.extra); break;
    case Op::Branch:
      visit(in.extra);
      visit(in.extra2);
      break;
    case Op::Switch:
      for (const SwitchTable::Case& each : code.switches[in.extra].cases) visit(each.position);
      visit(code.switches[in.extra].otherwise);
      break;
    case Op::Return:
    case Op::Unreachable:
    case Op::Unsupported: break;
    default: visit(position + 1);
  }
}

}  // namespace heddle::program

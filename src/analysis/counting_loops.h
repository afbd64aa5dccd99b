// Loops of main that count: for (i = start; i < bound; ++i), with nothing else that goes from one round to the next in
// a register, entered once in an execution, left only where the bound is reached, and with no loop inside. What a round
// does to memory is not looked at.
#pragma once

#include "program/code.h"

#include <cstdint>
#include <set>
#include <vector>

namespace heddle::analysis {

struct CountingLoop {
  std::uint32_t enter = 0;    // position of LoopEnter; the comparison and the branch follow
  std::uint32_t advance = 0;  // position of i := i + 1
  program::Reg counter = 0;
  std::uint8_t width = 0;  // of the counter
  bool is_signed = true;
  std::set<std::uint32_t> body{};  // positions, without the three above
};

std::vector<CountingLoop> counting_loops(const program::Code& code);

// May execution come back to this position within one call of its function?
bool is_in_cycle(const program::Code& code, std::uint32_t position);

// The registers that an instruction reads or writes.
std::vector<program::Reg> registers_read(const program::Code& code, const program::Instruction& in);
std::vector<program::Reg> registers_written(const program::Code& code, const program::Instruction& in);

}  // namespace heddle::analysis

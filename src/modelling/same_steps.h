// Steps that do the same, and lead to steps that do the same, become one: a smaller automaton for the same thread. Code
// is written once for each combination of addresses and constants that it may run with, and often that does not matter
// to the rest of it.
#pragma once

#include "program/in_source.h"
#include "program/program.h"

#include <cstdint>
#include <vector>

namespace heddle::modelling {

// `positions`: of all operations that the function can come to.
void merge_same_steps(program::Program& program, program::Function& function,
                      const std::vector<std::uint32_t>& positions, program::InSource& in_source);

// Who would rest in front of one step rests in front of the other.
void add_heads(program::InSource& in_source, std::uint32_t from, std::uint32_t to);

}  // namespace heddle::modelling

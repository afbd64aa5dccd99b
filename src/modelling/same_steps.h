// Steps that do the same, and lead to steps that do the same, become one: a smaller automaton for the same thread. Code
// is written once for each combination of addresses and constants that it may run with, and often that does not matter
// to the rest of it.
#pragma once

#include "program/program.h"

#include <cstdint>
#include <vector>

namespace heddle::modelling {

// `positions`: of all operations that the function can come to.
void merge_same_steps(program::Program& program, program::Function& function,
                      const std::vector<std::uint32_t>& positions);

}  // namespace heddle::modelling

// Which loops can be seen to end: one of the ways out compares a register that each round changes by a constant with
// something that no round changes.
#pragma once

#include "program/code.h"

#include <cstdint>
#include <vector>

namespace heddle::analysis {

// By loop (Code::loops).
std::vector<bool> bounded_loops(const program::Code& code);

}  // namespace heddle::analysis

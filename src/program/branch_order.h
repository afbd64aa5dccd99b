// In which order the two sides of a branch are tried while there is only one thread. A program that looks at its
// arguments, its configuration and its input has many ways to end before it has created a thread, and a search that
// takes one side first wherever both are possible may spend all its time on these. So the side that leads to a creation
// of a thread comes first, on the shortest way, and one that ends the process comes last. All sides are explored all
// the same: it is only a matter of what is seen first.
#pragma once

#include "program/code.h"

#include <cstdint>

namespace heddle::program {

// Of Branch: what it does if the condition does not hold is tried first.
inline constexpr std::uint16_t otherwise_first = 4096;

void order_branches(Code& code);

}  // namespace heddle::program

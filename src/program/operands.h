#pragma once

#include "program/code.h"

namespace heddle::program {

// How many of the fields a, b and c an operation has.
int operands(Op op);

// Does it write the register `target`? A call does if it has results.
inline bool has_target(Op op) { return op <= Op::CmpXchg && op != Op::Store; }

}  // namespace heddle::program

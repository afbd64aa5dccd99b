#pragma once

#include "program/code.h"

namespace heddle::program {

// How many of the fields a, b and c an operation has.
int operands(Op op);

// Is what it computes a truth value?
inline bool gives_truth(Op op) { return (op >= Op::Eq && op <= Op::SMulOverflow) || op == Op::FCmp; }  // of width 1

// Does it write the register `target`? A call does if it has results.
inline bool has_target(Op op) { return op <= Op::CmpXchg && op != Op::Store; }

}  // namespace heddle::program

// Whether an operation on bit-vectors leaves the range of their width: UAddOverflow .. SMulOverflow as Bool terms.
#pragma once

#include "program/code.h"
#include "term/terms.h"

namespace heddle::native {

term::Term overflows(term::Terms& terms, program::Op op, term::Term a, term::Term b);

}  // namespace heddle::native

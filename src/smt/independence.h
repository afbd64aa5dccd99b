// A solver that splits queries into parts. See independence.cpp.
#pragma once

#include "smt/solver.h"

namespace heddle::smt {

std::unique_ptr<Solver> make_independence(term::Terms& terms, std::unique_ptr<Solver> inner);

}  // namespace heddle::smt

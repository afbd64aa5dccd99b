// A solver that tries recent models first. See model_reuse.cpp.
#pragma once

#include "smt/solver.h"

namespace heddle::smt {

std::unique_ptr<Solver> make_model_reuse(term::Terms& terms, std::unique_ptr<Solver> inner);

}  // namespace heddle::smt

// A solver that remembers answers. See cache.cpp.
#pragma once

#include "smt/solver.h"

namespace heddle::smt {

std::unique_ptr<Solver> make_cache(term::Terms& terms, std::unique_ptr<Solver> inner);

}  // namespace heddle::smt

// Z3 as a Solver.
#pragma once

#include "smt/solver.h"

namespace heddle::smt {

std::unique_ptr<Solver> make_z3(term::Terms& terms, std::chrono::milliseconds timeout,
                                Deadline deadline = Deadline::max(), const std::atomic<bool>* interrupted = nullptr);

}  // namespace heddle::smt

// A proof in words: what holds where.
#pragma once

#include "program/program.h"
#include "proof/prove.h"
#include "proof/remaining.h"

#include <vector>

namespace heddle::proof {

// Facts that all nodes share first, then for each place of each thread those that all nodes with the thread there share.
// Places with nothing to tell are left out.
std::vector<Invariant> invariants_of(const program::Program& program, const System& system, term::Terms& terms,
                                     const Facts& facts, const Covered& covered);

}  // namespace heddle::proof

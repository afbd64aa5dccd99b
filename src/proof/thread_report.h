// Invariants of threads as people read them: with the names of the source, at the lines they belong to.
#pragma once

#include "proof/houdini.h"
#include "proof/prove.h"

#include <vector>

namespace heddle::proof {

// First what holds always, then what holds of a thread at a place, then what holds of two.
std::vector<Invariant> told_invariants(const program::Program& program, const TemplateSystem& system,
                                       term::Terms& terms, const std::vector<ThreadFact>& facts);

}  // namespace heddle::proof

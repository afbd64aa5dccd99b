// Proofs by invariants of threads: for programs that may start any number of threads, and for integers without bound.
#pragma once

#include "proof/prove.h"

#include <string>

namespace heddle::proof {

inline constexpr const char* invariants_method = "invariants of threads";

// Looks for a proof alone. Where there is none the answer is Unknown.
ProveResult prove_by_invariants(const program::Program& program, const std::string& fingerprint,
                                const ProveOptions& options);

}  // namespace heddle::proof

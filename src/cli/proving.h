// Proofs that are believed.
#pragma once

#include "proof/prove.h"

namespace heddle::cli {

// A proof counts when code that knows nothing of the prover has accepted it.
proof::ProveResult prove_and_check(const program::Program& program, const std::string& fingerprint,
                                   const proof::ProveOptions& options);

// The answer becomes unknown, and this is why.
void refuse(plan::Verdict& verdict, const std::string& reason);

}  // namespace heddle::cli

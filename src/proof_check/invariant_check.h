// The judge of proofs by invariants of threads: do all facts hold in the beginning, does every step keep them, and do
// they exclude every error? docs/proof-format.md says what is checked, and why that is enough.
#pragma once

#include "proof_check/check.h"
#include "proof_check/control.h"
#include "proof_check/s_expression.h"

namespace heddle::proof_check {

// Throws a Fault if the proof is wrong, GaveUp if that could not be found out.
Accepted check_invariants(const program::Program& program, const Control& control, std::string_view fingerprint,
                          const Expression& file, const smt::Options& options);

}  // namespace heddle::proof_check

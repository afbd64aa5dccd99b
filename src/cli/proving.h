// What the proofs of models and of compiled code have in common.
#pragma once

#include "cli/run.h"
#include "explore/options.h"
#include "proof/prove.h"
#include "proof_check/check.h"

#include <string>

namespace heddle::cli {

// Looks for a proof, which counts only if the checker accepts it.
proof::ProveResult proof_of(const program::Program& program, const std::string& fingerprint, const Arguments& arguments,
                            const explore::Options& search);

// The end of both commands, in text and files.
int conclude_check_proof(const proof_check::Result& result, const Arguments& arguments, Environment& environment);

// Of compiled code (cli/prove_code.cpp).
int run_prove_code(const Arguments& arguments, Environment& environment);
int run_check_proof_code(const std::string& proof, const Arguments& arguments, Environment& environment);

}  // namespace heddle::cli

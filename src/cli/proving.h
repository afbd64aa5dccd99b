// What the proofs of models and of compiled code have in common, wherever they are looked for.
#pragma once

#include "cli/loaded.h"
#include "cli/run.h"
#include "explore/options.h"
#include "modelling/model_of.h"
#include "proof/prove.h"
#include "proof_check/check.h"

#include <string>
#include <variant>

namespace heddle::cli {

// What a proof names its program by.
std::string fingerprint_of(const Loaded& loaded);

// What proofs are about: a model itself, and of compiled code a model that can do all that the code can, and perhaps
// more; so only "safe" carries over, and not for deadlocks, since who may do more may also wait less.
using Provable = std::variant<program::Program, modelling::Outside>;
Provable provable(const Loaded& loaded, const base::Budget& budget);

// A proof counts when code that knows nothing of the prover has accepted it.
proof::ProveResult prove_and_check(const program::Program& program, const std::string& fingerprint,
                                   const proof::ProveOptions& options);
// The same, as `heddle prove` was told to.
proof::ProveResult proof_of(const program::Program& program, const std::string& fingerprint, const Arguments& arguments,
                            const explore::Options& search);

// The answer becomes unknown, and this is why.
void refuse(plan::Verdict& verdict, const std::string& reason);

// The end of both commands that check a proof, in text and files.
int conclude_check_proof(const proof_check::Result& result, const Arguments& arguments, Environment& environment);

// Of compiled code (cli/prove_code.cpp).
int run_prove_code(const Arguments& arguments, Environment& environment);
int run_check_proof_code(const std::string& proof, const Arguments& arguments, Environment& environment);

}  // namespace heddle::cli

// What the proofs of models and of compiled code have in common, wherever they are looked for.
#pragma once

#include "cli/loaded.h"
#include "cli/run.h"
#include "explore/options.h"
#include "modelling/model_of.h"
#include "proof/prove.h"
#include "proof_check/check.h"

#include <array>
#include <string>
#include <variant>

namespace heddle::cli {

// Of compiled code there are several models. One is exact about numbers, and in one it is an error that they wrap
// around: where nothing wraps around, and that can be proved as well, proofs about the second are simpler. And threads
// that are created in a loop are known one by one, as far as that is possible, or are any number of threads.
enum class Wrapping : bool { Exact, Fails };
enum class Creations : bool { Each, Many };
struct Reading {
  Wrapping wrapping = Wrapping::Exact;
  Creations creations = Creations::Each;
};
inline constexpr std::array readings{
    Reading{Wrapping::Fails, Creations::Each}, Reading{Wrapping::Exact, Creations::Each},
    Reading{Wrapping::Fails, Creations::Many}, Reading{Wrapping::Exact, Creations::Many}};

// What a proof names its program by.
std::string fingerprint_of(const Loaded& loaded, Reading reading = {});

// What proofs are about: a model itself, and of compiled code a model that can do all that the code can, and perhaps
// more; so only "safe" carries over.
using Provable = std::variant<modelling::Model, modelling::Outside>;
Provable provable(const Loaded& loaded, Reading reading, const base::Budget& budget);

// A proof counts when code that knows nothing of the prover has accepted it.
proof::ProveResult prove_and_check(const program::Program& program, const std::string& fingerprint,
                                   const proof::ProveOptions& options);
// Of compiled code: by one of its models, within the budget of the options. What fails in a model is no bug.
proof::ProveResult prove_code(const Loaded& loaded, const proof::ProveOptions& options, const Activity& activity);
// What `heddle prove` was told about the way.
proof::ProveOptions prove_options(const Arguments& arguments, const explore::Options& search);

// The answer becomes unknown, and this is why.
void refuse(plan::Verdict& verdict, const std::string& reason, program::Location location = {});

// The end of `heddle prove`, in text and files.
int conclude_prove(const proof::ProveResult& result, const Loaded& loaded, const Arguments& arguments,
                   Environment& environment);

// The end of both commands that check a proof, in text and files.
int conclude_check_proof(const proof_check::Result& result, const Arguments& arguments, Environment& environment);

// Of compiled code (cli/prove_code.cpp).
int run_prove_code(const Arguments& arguments, Environment& environment);
int run_check_proof_code(const std::string& proof, const Arguments& arguments, Environment& environment);

}  // namespace heddle::cli

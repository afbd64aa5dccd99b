#include "cli/proving.h"

#include "proof/methods.h"
#include "report/sha256.h"

namespace heddle::cli {

namespace {

using program::ErrorKind;

std::string objection_to(const proof_check::Result& checked, bool excludes_deadlocks) {
  if (auto* rejected = std::get_if<proof_check::Rejected>(&checked)) return rejected->message;
  if (auto* undecided = std::get_if<proof_check::Undecided>(&checked)) return undecided->message;
  bool says_less = excludes_deadlocks && !std::get<proof_check::Accepted>(checked).excludes_deadlocks;
  return says_less ? "it does not say that there are no deadlocks" : "";
}

std::string kinds_without_proof(const native::Settings& settings) {
  std::string text;
  for (ErrorKind kind : {ErrorKind::Race, ErrorKind::Overflow, ErrorKind::Leak})
    if (settings.checks.contains(kind)) text += (text.empty() ? "" : ", ") + std::string(to_string(kind));
  return text;
}

}  // namespace

std::string fingerprint_of(const Loaded& loaded) { return report::sha256(identity_of(loaded)); }

Provable provable(const Loaded& loaded, const base::Budget& budget) {
  if (loaded.model) return *loaded.model;
  if (std::string kinds = kinds_without_proof(*loaded.settings); !kinds.empty())
    return modelling::Outside{"there are no proofs about errors of these kinds: " + kinds, {}};
  return modelling::model_of(*loaded.code, {loaded.settings->only_error_calls, budget});
}

proof::ProveResult prove_and_check(const program::Program& program, const std::string& fingerprint,
                                   const proof::ProveOptions& options) {
  proof::ProveResult result = proof::prove_by_methods(program, fingerprint, options);
  if (result.verdict.answer != plan::Answer::Safe) return result;
  smt::Options solver = options.search.solver;
  solver.deadline = options.search.budget.deadline();
  solver.interrupted = options.search.budget.flag();
  auto checked = proof_check::check(program, fingerprint, result.proof, solver);
  std::string objection = objection_to(checked, result.excludes_deadlocks);
  if (!objection.empty()) refuse(result.verdict, "a proof was found, and the checker does not accept it: " + objection);
  return result;
}

void refuse(plan::Verdict& verdict, const std::string& reason) {
  verdict.answer = plan::Answer::Unknown;
  verdict.bounded = true;
  verdict.error.reset();
  verdict.counterexample.reset();
  verdict.incomplete.push_back({reason, {}, ""});
}

}  // namespace heddle::cli

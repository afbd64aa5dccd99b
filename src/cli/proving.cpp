#include "cli/proving.h"

#include "proof_check/check.h"

namespace heddle::cli {

namespace {

std::string objection_to(const proof_check::Result& checked, bool excludes_deadlocks) {
  if (auto* rejected = std::get_if<proof_check::Rejected>(&checked)) return rejected->message;
  if (auto* undecided = std::get_if<proof_check::Undecided>(&checked)) return undecided->message;
  bool says_less = excludes_deadlocks && !std::get<proof_check::Accepted>(checked).excludes_deadlocks;
  return says_less ? "it does not say that there are no deadlocks" : "";
}

}  // namespace

proof::ProveResult prove_and_check(const program::Program& program, const std::string& fingerprint,
                                   const proof::ProveOptions& options) {
  proof::ProveResult result = proof::prove(program, fingerprint, options);
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
  verdict.incomplete.push_back({reason, {}, ""});
}

}  // namespace heddle::cli

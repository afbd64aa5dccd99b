#include "cli/proving.h"

#include "plan/races.h"
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

// What is asked for that models do not have; empty: nothing.
std::string what_has_no_model(const native::Settings& settings) {
  if (!settings.arguments.empty()) return "the arguments of the program";
  if (settings.malloc_fails) return "allocations that fail";
  if (settings.undefined_is_arbitrary) return "functions without a definition that may return anything";
  for (ErrorKind kind : {ErrorKind::Race, ErrorKind::Overflow, ErrorKind::Leak})
    if (settings.checks.contains(kind)) return "--check +" + std::string(to_string(kind));
  return "";
}

}  // namespace

std::string fingerprint_of(const Loaded& loaded, Wrapping wrapping) {
  return report::sha256(identity_of(loaded) + (wrapping == Wrapping::Fails ? " nothing wraps around" : ""));
}

Provable provable(const Loaded& loaded, Wrapping wrapping, const base::Budget& budget) {
  if (loaded.model) return *loaded.model;
  if (std::string what = what_has_no_model(*loaded.settings); !what.empty())
    return modelling::Outside{"there is none with " + what, {}};
  return modelling::model_of(*loaded.code, {loaded.settings->only_error_calls, wrapping == Wrapping::Fails, budget});
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

void refuse(plan::Verdict& verdict, const std::string& reason, program::Location location) {
  verdict.answer = plan::Answer::Unknown;
  verdict.bounded = true;
  verdict.error.reset();
  verdict.counterexample.reset();
  verdict.incomplete.push_back({reason, location, ""});
}

namespace {

constexpr double share_of_the_first = 0.5;   // of the time, for a model in which nothing wraps around
constexpr double seconds_of_the_first = 30;  // if there is no limit

proof::ProveResult prove_code(const Loaded& loaded, Wrapping wrapping, proof::ProveOptions options,
                              const base::Budget& budget) {
  proof::ProveResult result;
  Provable model = provable(loaded, wrapping, budget);
  if (auto* outside = std::get_if<modelling::Outside>(&model)) {
    refuse(result.verdict, "no model for proofs can be made: " + outside->reason, outside->location);
    return result;
  }
  options.search.budget = budget;
  options.search.solver.deadline = budget.deadline();
  options.deadlocks = false;  // what may do more than the code may also wait less
  result = prove_and_check(std::get<program::Program>(model), fingerprint_of(loaded, wrapping), options);
  if (result.verdict.answer == plan::Answer::Safe) {
    result.verdict.races = plan::Races::NotExcluded;  // nobody has looked for them
    plan::assume_for_races(result.verdict);
  }
  if (result.verdict.answer != plan::Answer::Unsafe) return result;
  plan::Error error = std::move(*result.verdict.error);
  result.verdict = {};
  refuse(result.verdict, "the model for proofs can fail here, and it may do more than the program: " + error.message,
         error.location);
  return result;
}

}  // namespace

proof::ProveResult prove_code(const Loaded& loaded, const proof::ProveOptions& options, const Activity& activity) {
  const base::Budget& budget = options.search.budget;
  double first = budget.has_deadline() ? budget.seconds_left() * share_of_the_first : seconds_of_the_first;
  if (activity) activity("looking for a proof");
  proof::ProveResult result = prove_code(loaded, Wrapping::Fails, options, base::Budget(first, budget.flag()));
  if (result.verdict.answer == plan::Answer::Safe || budget.is_spent()) return result;
  if (activity) activity("looking for a proof about numbers that wrap around");
  return prove_code(loaded, Wrapping::Exact, options, budget);
}

}  // namespace heddle::cli

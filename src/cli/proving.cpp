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

std::string fingerprint_of(const Loaded& loaded, Reading reading) {
  std::string identity = identity_of(loaded);
  if (reading.wrapping == Wrapping::Fails) identity += " nothing wraps around";
  if (reading.creations == Creations::Many) identity += " loops create any number of threads";
  return report::sha256(identity);
}

Provable provable(const Loaded& loaded, Reading reading, const base::Budget& budget) {
  if (loaded.model) return modelling::Model{*loaded.model};
  if (std::string what = what_has_no_model(*loaded.settings); !what.empty())
    return modelling::Outside{"there is none with " + what, {}};
  return modelling::model_of(*loaded.code, {.only_error_calls = loaded.settings->only_error_calls,
                                            .checks_locks = loaded.settings->checks.contains(ErrorKind::Lock),
                                            .wrapping_fails = reading.wrapping == Wrapping::Fails,
                                            .loops_create_many = reading.creations == Creations::Many,
                                            .budget = budget});
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

constexpr double share_of_one = 0.65;     // of the time that is left, for all models but the last
constexpr double seconds_of_one = 30;     // if there is no limit
constexpr std::size_t few_functions = 8;  // of a model in which it pays to know threads one by one

// Threads of the model may wait where those of the code have come to the end of the process, and threads that go round
// are no excuse in code: deadlocks are not the business of the proof.
proof::ProveOptions within(proof::ProveOptions options, const base::Budget& budget) {
  options.search.budget = budget;
  options.search.solver.deadline = budget.deadline();
  options.deadlocks = false;
  options.wants_bugs = false;
  return options;
}

proof::ProveResult prove_code(const Loaded& loaded, Reading reading, const proof::ProveOptions& options,
                              const base::Budget& budget) {
  proof::ProveResult result;
  Provable model = provable(loaded, reading, budget);
  if (auto* outside = std::get_if<modelling::Outside>(&model)) {
    refuse(result.verdict, "no model for proofs can be made: " + outside->reason, outside->location);
    return result;
  }
  const auto& [program, may_wait_for_ever, in_source] = std::get<modelling::Model>(model);
  proof::ProveOptions chosen = within(options, budget);
  chosen.in_source = &in_source;
  result = prove_and_check(program, fingerprint_of(loaded, reading), chosen);
  if (result.verdict.answer == plan::Answer::Safe) {
    result.excludes_deadlocks = !may_wait_for_ever;
    if (may_wait_for_ever)
      result.open_deadlocks = plan::Incomplete{may_wait_for_ever->reason, may_wait_for_ever->location, ""};
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

// What it says of threads that are created in loops, and in which order that is tried.
std::vector<Creations> creations_in(const Loaded& loaded, const base::Budget& budget) {
  Provable each = provable(loaded, {Wrapping::Exact, Creations::Each}, budget);
  Provable many = provable(loaded, {Wrapping::Exact, Creations::Many}, budget);
  auto* one_by_one = std::get_if<modelling::Model>(&each);
  auto* any_number = std::get_if<modelling::Model>(&many);
  if (any_number == nullptr) return {Creations::Each};
  if (one_by_one == nullptr) return {Creations::Many};
  if (one_by_one->program.functions.size() == any_number->program.functions.size()) return {Creations::Each};
  if (one_by_one->program.functions.size() > few_functions) return {Creations::Many, Creations::Each};
  return {Creations::Each, Creations::Many};
}

}  // namespace

proof::ProveResult prove_code(const Loaded& loaded, const proof::ProveOptions& options, const Activity& activity) {
  const base::Budget& budget = options.search.budget;
  std::vector<Reading> all;
  for (Creations creations : creations_in(loaded, budget))
    for (Wrapping wrapping : {Wrapping::Fails, Wrapping::Exact}) all.push_back({wrapping, creations});
  proof::ProveResult result;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (activity)
      activity(all[i].wrapping == Wrapping::Fails ? "looking for a proof"
                                                  : "looking for a proof about numbers that wrap around");
    double seconds = budget.has_deadline() ? budget.seconds_left() * share_of_one : seconds_of_one;
    bool is_last = i + 1 == all.size();
    result = prove_code(loaded, all[i], options, is_last ? budget : base::Budget(seconds, budget.flag()));
    if (result.verdict.answer == plan::Answer::Safe || budget.is_spent()) break;
  }
  return result;
}

}  // namespace heddle::cli

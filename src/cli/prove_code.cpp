// `heddle prove` for C and C++: the code becomes a model, and proofs are about that.
//
// The model may do more than the code, so only its proofs count. What fails is looked for in the code itself, as
// `heddle check` does: for a short while before the proof, since most bugs are found at once, and for as long as there
// is time after it, if there is none.
#include "cli/proving.h"

#include "cli/language.h"
#include "plan/check.h"
#include "plan/races.h"

#include <algorithm>

namespace heddle::cli {

namespace {

using plan::Answer;

constexpr double seconds_before = 1;
constexpr double most_of_the_time = 0.8;  // for proofs, of what is left
constexpr double seconds_after = 20;      // if there is no limit

class CodeProver {
public:
  CodeProver(const Loaded& loaded, const Arguments& arguments, Environment& environment)
      : loaded_(loaded), arguments_(arguments), environment_(environment) {}

  proof::ProveResult prove() {
    environment_.progress.announce("looking for a bug");
    explore(seconds_before);
    if (result_.verdict.answer == Answer::Unsafe) return std::move(result_);
    plan::Verdict explored = std::move(result_.verdict);
    prove_model();
    if (result_.verdict.answer == Answer::Safe) {
      assume(explored.assumptions);
      return std::move(result_);
    }
    if (explored.answer == Answer::Safe) {
      result_.verdict = std::move(explored);
      return std::move(result_);
    }
    std::vector<plan::Incomplete> reasons = std::move(result_.verdict.incomplete);
    environment_.progress.announce("looking for a bug");
    explore(environment_.budget.has_deadline() ? environment_.budget.seconds_left() : seconds_after);
    if (result_.verdict.answer == Answer::Unknown)
      result_.verdict.incomplete.insert(result_.verdict.incomplete.begin(), reasons.begin(), reasons.end());
    return std::move(result_);
  }

private:
  explore::Options options(double seconds) const {
    explore::Options options = engine_options(arguments_, environment_);
    options.seconds = options.seconds > 0 ? std::min(options.seconds, seconds) : seconds;
    return options;
  }

  void explore(double seconds) {
    if (environment_.budget.is_spent()) return;
    result_.verdict = plan::check(*loaded_.subject, check_options(arguments_, options(seconds)));
  }

  void prove_model() {
    explore::Options search = engine_options(arguments_, environment_);
    double seconds = search.budget.seconds_left() * most_of_the_time;
    if (search.budget.has_deadline()) search.budget = base::Budget(seconds, search.budget.flag());
    result_ = cli::prove_code(loaded_, prove_options(arguments_, search), environment_.progress.activity());
  }

  // Races are not excluded, so that every order of memory counts as sequentially consistent; and what the exploration
  // has met rests on the same as it.
  void assume(const std::vector<std::string>& met) {
    std::vector<std::string>& all = result_.verdict.assumptions;
    all = met;
    if (std::ranges::find(all, plan::sequential_consistency) == all.end())
      all.insert(all.begin(), std::string(plan::sequential_consistency));
  }

  const Loaded& loaded_;
  const Arguments& arguments_;
  Environment& environment_;
  proof::ProveResult result_{};
};

}  // namespace

int run_prove_code(const Arguments& arguments, Environment& environment) {
  auto loaded = load(arguments, environment.budget, environment.console.err.stream(), environment.progress.activity());
  if (!loaded) return conclude_without_program(arguments, environment);
  proof::ProveResult result = CodeProver(*loaded, arguments, environment).prove();
  return conclude_prove(result, *loaded, arguments, environment);
}

int run_check_proof_code(const std::string& proof, const Arguments& arguments, Environment& environment) {
  Console& console = environment.console;
  Arguments about_program = arguments;
  about_program.files.erase(about_program.files.begin());
  auto loaded = load(about_program, environment.budget, console.err.stream(), environment.progress.activity());
  if (!loaded) return conclude_without_program(arguments, environment);
  smt::Options solver = engine_options(arguments, environment).solver;
  proof_check::Result result = proof_check::Rejected{};
  for (Reading reading : readings) {
    auto model = provable(*loaded, reading, environment.budget);
    if (auto* outside = std::get_if<modelling::Outside>(&model)) {
      std::string place = loaded->sources().place(outside->location);
      result = proof_check::Undecided{place + ": no model for proofs can be made: " + outside->reason};
      break;
    }
    std::string fingerprint = fingerprint_of(*loaded, reading);
    result = proof_check::check(std::get<modelling::Model>(model).program, fingerprint, proof, solver);
    if (proof.find(fingerprint) != std::string::npos) break;  // it is about this one
  }
  return conclude_check_proof(result, arguments, environment);
}

}  // namespace heddle::cli

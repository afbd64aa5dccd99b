#include "cli/check_prover.h"

#include "cli/proving.h"

#include <algorithm>

namespace heddle::cli {

namespace {

using plan::Answer;
using plan::Ending;

constexpr double default_seconds = 20;  // where the user has set no limit

Ending ending_of(Answer answer) {
  switch (answer) {
    case Answer::Safe: return Ending::Safe;
    case Answer::Unsafe: return Ending::Unsafe;
    case Answer::Unknown: break;
  }
  return Ending::Stopped;
}

class CheckProver final : public plan::Engine {
public:
  explicit CheckProver(const Loaded& loaded) : loaded_(loaded) {}

  plan::Outcome run(const plan::Subject& subject, const explore::Options& common,
                    const plan::Task& task) const override {
    double seconds = task.allowance.seconds > 0 ? task.allowance.seconds : default_seconds;
    base::Budget budget(std::min(seconds, common.budget.seconds_left()), common.budget.flag());
    if (common.activity) common.activity("looking for a proof");
    plan::Outcome outcome;
    Provable made = provable(loaded_, budget);
    if (auto* outside = std::get_if<modelling::Outside>(&made))
      outcome.verdict.incomplete.push_back({outside->reason, outside->location, ""});
    else
      outcome.verdict = prove(std::get<program::Program>(made), common, budget, subject);
    outcome.verdict.ending = ending_of(outcome.verdict.answer);
    return outcome;
  }

private:
  plan::Verdict prove(const program::Program& program, const explore::Options& common, const base::Budget& budget,
                      const plan::Subject& subject) const {
    bool wants_deadlocks = subject.checks(program::ErrorKind::Deadlock);
    proof::ProveOptions options{common};
    options.search.budget = budget;
    options.search.solver.deadline = budget.deadline();
    options.deadlocks = wants_deadlocks && loaded_.model;
    proof::ProveResult result = prove_and_check(program, fingerprint_of(loaded_), options);
    if (result.verdict.answer == Answer::Unsafe && loaded_.code)
      refuse(result.verdict, "the model for proofs can fail, and it may do more than the program");
    if (result.verdict.answer != Answer::Safe) return std::move(result.verdict);
    result.verdict.proved_by = result.method;
    if (loaded_.code) result.verdict.races = plan::Races::NotExcluded;
    if (wants_deadlocks && !result.excludes_deadlocks)
      refuse(result.verdict, "nothing but deadlocks can happen, says a proof (" + result.method + "), and it says " +
                                 "nothing of these; with --check -deadlock the answer is safe");
    return std::move(result.verdict);
  }

  const Loaded& loaded_;
};

}  // namespace

std::unique_ptr<plan::Engine> prover_for(const Loaded& loaded) { return std::make_unique<CheckProver>(loaded); }

}  // namespace heddle::cli

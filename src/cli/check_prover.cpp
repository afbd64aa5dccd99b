#include "cli/check_prover.h"

#include "cli/proving.h"
#include "explore/resources.h"
#include "native/observe.h"
#include "proof/methods.h"

#include <algorithm>
#include <optional>

namespace heddle::cli {

namespace {

using plan::Answer;
using plan::Ending;

constexpr double default_seconds = 20;  // where the user has set no limit
constexpr double seconds_for_a_look = 2;
constexpr double partial_seconds = 3;  // for a proof that cannot be the answer, but is worth knowing

Ending ending_of(Answer answer) {
  switch (answer) {
    case Answer::Safe: return Ending::Safe;
    case Answer::Unsafe: return Ending::Unsafe;
    case Answer::Unknown: break;
  }
  return Ending::Stopped;
}

std::string what_is_open(const proof::ProveResult& result) {
  std::string because = result.open_deadlocks ? ", since " + result.open_deadlocks->reason : "";
  return "a proof (" + result.method + ") says that nothing but deadlocks can happen, and it says nothing of these" +
         because + "; with --check -deadlock the answer is safe";
}

class CheckProver final : public plan::Engine {
public:
  explicit CheckProver(const Loaded& loaded) : loaded_(loaded) {}

  bool can_answer(const plan::Subject& subject) const override {
    if (!subject.checks(program::ErrorKind::Deadlock)) return true;
    return model() != nullptr && !model()->may_wait_for_ever;
  }

  bool goes_first(const plan::Subject&) const override {
    return model() != nullptr && proof::starts_many(model()->program);
  }

  plan::Outcome run(const plan::Subject& subject, const explore::Options& common,
                    const plan::Task& task) const override {
    double seconds = task.allowance.seconds > 0 ? task.allowance.seconds : default_seconds;
    if (!can_answer(subject)) seconds = std::min(seconds, partial_seconds);
    base::Budget budget(std::min(seconds, common.budget.seconds_left()), common.budget.flag());
    if (common.activity) common.activity("looking for a proof");
    plan::Outcome outcome{.verdict = prove(common, budget, subject.checks(program::ErrorKind::Deadlock))};
    outcome.verdict.ending = ending_of(outcome.verdict.answer);
    outcome.verdict.statistics.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
    return outcome;
  }

private:
  // The model has none, and nobody need have come to where they are looked at.
  bool takes_arguments() const { return loaded_.code && native::uses_arguments(*loaded_.code); }

  // Null: there is none, or it takes too long to make it.
  const modelling::Model* model() const {
    constexpr Reading reading{Wrapping::Exact, Creations::Each};
    if (!model_) model_ = provable(loaded_, reading, base::Budget(seconds_for_a_look, nullptr));
    return std::get_if<modelling::Model>(&*model_);
  }

  plan::Verdict prove(const explore::Options& common, const base::Budget& budget, bool wants_deadlocks) const {
    proof::ProveOptions options{.search = common};
    options.search.budget = budget;
    options.search.solver.deadline = budget.deadline();
    options.deadlocks = wants_deadlocks;
    proof::ProveResult result = loaded_.model ? prove_and_check(*loaded_.model, fingerprint_of(loaded_), options)
                                              : prove_code(loaded_, options, common.activity);
    if (result.verdict.answer != Answer::Safe) return std::move(result.verdict);
    result.verdict.proved_by = result.method;
    if (takes_arguments()) result.verdict.assumptions.emplace_back(native::without_arguments);
    if (wants_deadlocks && !result.excludes_deadlocks)
      refuse(result.verdict, what_is_open(result),
             result.open_deadlocks ? result.open_deadlocks->location : program::Location{});
    return std::move(result.verdict);
  }

  const Loaded& loaded_;
  mutable std::optional<Provable> model_;
};

}  // namespace

std::unique_ptr<plan::Engine> prover_for(const Loaded& loaded) { return std::make_unique<CheckProver>(loaded); }

}  // namespace heddle::cli

#include "cli/check_prover.h"

#include "cli/proving.h"
#include "report/sha256.h"

#include <algorithm>

namespace heddle::cli {

namespace {

constexpr double default_seconds = 20;  // where the user has set no limit

class CheckProver final : public plan::Engine {
public:
  CheckProver(const program::Program& program, std::string fingerprint)
      : program_(program), fingerprint_(std::move(fingerprint)) {}

  plan::Outcome run(const plan::Subject& subject, const explore::Options& common,
                    const plan::Task& task) const override {
    proof::ProveOptions options{common};
    options.deadlocks = subject.checks(program::ErrorKind::Deadlock);
    double seconds = task.allowance.seconds > 0 ? task.allowance.seconds : default_seconds;
    options.search.budget = base::Budget(std::min(seconds, common.budget.seconds_left()), common.budget.flag());
    if (common.activity) common.activity("looking for a proof");
    proof::ProveResult result = prove_and_check(program_, fingerprint_, options);
    plan::Outcome outcome{.verdict = std::move(result.verdict)};
    if (outcome.verdict.answer == plan::Answer::Safe && options.deadlocks && !result.excludes_deadlocks)
      refuse(outcome.verdict, "the proof that was found says nothing of deadlocks");
    using plan::Ending;
    outcome.verdict.ending = outcome.verdict.answer == plan::Answer::Safe     ? Ending::Safe
                             : outcome.verdict.answer == plan::Answer::Unsafe ? Ending::Unsafe
                                                                              : Ending::Stopped;
    if (outcome.verdict.answer == plan::Answer::Safe) outcome.verdict.proved_by = result.method;
    return outcome;
  }

private:
  const program::Program& program_;
  std::string fingerprint_;
};

}  // namespace

std::unique_ptr<plan::Engine> prover_for(const Loaded& loaded) {
  if (!loaded.model) return nullptr;
  return std::make_unique<CheckProver>(*loaded.model, report::sha256(loaded.origin.source));
}

}  // namespace heddle::cli

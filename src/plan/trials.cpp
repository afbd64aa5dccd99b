#include "plan/trials.h"

#include <algorithm>
#include <map>

namespace heddle::plan {

namespace {

// A race is the same one if it is between the same two places, whichever comes first.
bool is_same_race(const Run& run, const Counterexample& failing, const Error& error) {
  if (!run.error || failing.steps.empty()) return false;
  return std::ranges::any_of(run.error->steps,
                             [&](std::uint32_t racing) { return run.record.steps[racing].location == error.location; });
}

}  // namespace

// After how many steps a run has come past the place where the counterexample fails: its last step has been taken, or
// all that wait for ever have taken one more.
std::optional<std::size_t> Trials::passing_by(const Counterexample& run) const {
  if (failing_.steps.empty()) return std::nullopt;
  if (error_.kind != program::ErrorKind::Deadlock) {
    auto last = static_cast<std::uint32_t>(failing_.steps.size() - 1);
    auto found = Occurrences(run).find(failing_.steps[last], occurrences_.time_of(last));
    return found ? std::optional<std::size_t>(*found + 1) : std::nullopt;
  }
  std::map<std::string, std::int64_t> missing;
  for (const Waiting& thread : failing_.waiting) missing[thread.path] = 1;
  for (const CounterexampleStep& step : failing_.steps)
    if (auto thread = missing.find(step.path); thread != missing.end()) ++thread->second;
  std::size_t left = missing.size();
  for (std::size_t i = 0; i < run.steps.size(); ++i)
    if (auto thread = missing.find(run.steps[i].path); thread != missing.end() && --thread->second == 0 && --left == 0)
      return i + 1;
  return std::nullopt;
}

// That some wait for ever while others go round is not noticed on the way.
bool Trials::is_without_error(const std::vector<std::string>& schedule) {
  spent_ += schedule.size() + 1;
  RerunResult result = rerun(subject_, failing_.inputs, schedule, limits_);
  const Run* run = std::get_if<Run>(&result);
  return run != nullptr && !run->error;
}

Trial Trials::operator()(const Reordering& wanted, Reordered::Rule rule) {
  Trial trial;
  Reordered steering(wanted, 2 * failing_.steps.size() + most_further, rule);
  RerunResult result = rerun(subject_, failing_.inputs, steering, limits_);
  spent_ += steering.steps().size() + steering.instructions() / instructions_per_step + 1;
  trial.steps = steering.steps();
  trial.awaited = steering.awaited();
  Run* run = std::get_if<Run>(&result);
  if (run == nullptr) return trial;
  trial.run = std::move(*run);
  if (!trial.run.error && trial.run.is_whole) trial.end = Trial::End::Passes;
  if (!trial.run.error && !trial.run.is_whole) {
    // Behind that place there is nothing to be seen any more.
    std::optional<std::size_t> length = passing_by(trial.run.record);
    std::size_t least = std::max(wanted.must.size(), trial.awaited.value_or(0) + std::size_t{1});
    bool has_run = least <= trial.run.record.steps.size() && (!wanted.hold || trial.awaited);
    if (length && has_run) {
      Counterexample& record = trial.run.record;
      record.schedule.resize(std::max(*length, least));
      if (is_without_error(record.schedule)) trial.end = Trial::End::PassesByThere;
    }
  }
  bool is_alike = trial.run.error && (same(*trial.run.error, error_) || is_same_race(trial.run, failing_, error_));
  if (is_alike) trial.end = Trial::End::FailsAlike;
  return trial;
}

}  // namespace heddle::plan

#include "calculus/prove.h"

#include "calculus/counterexample.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <ranges>

namespace heddle::calculus {

namespace {

using plan::Answer;

constexpr std::size_t most_open_shown = 10;
constexpr int most_attempts = 3, most_failing = 100;

class Prover {
public:
  Prover(const lang::Model& model, const ProveOptions& options)
      : options_(options),
        signature_(model),
        search_(signature_, with_sequents(options)),
        confirmation_(signature_, options.search, options.limits) {}

  ProveResult prove() {
    auto begin = std::chrono::steady_clock::now();
    search_.run([this](const Search&, GoalNumber open) { return is_failure(open); });
    conclude();
    plan::SearchStatistics& statistics = result_.verdict.statistics;
    smt::Statistics solver = search_.solver_statistics();
    statistics.queries = solver.queries;
    statistics.solver_seconds = solver.seconds;
    statistics.counters.steps = search_.counts().steps;
    statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return std::move(result_);
  }

private:
  static SearchOptions with_sequents(const ProveOptions& options) {
    SearchOptions search = options.search;
    search.keep_sequents = options.most_shown > 0;
    return search;
  }

  // A goal that fails may be one of the program, or only one of the proof: of a formula that concerns no error, or of a
  // state that is not reached. The first one is reason to look whether the program fails within a few rounds; after
  // many there will be no proof.
  bool is_failure(GoalNumber open) {
    const Goal& goal = search_.goals()[open];
    if (goal.formula->error && !goal.is_behind_cut) failure_ = confirmation_.confirm(search_, open);
    if (!failure_ && failing_ == 0) failure_ = confirmation_.look_with_few_rounds();
    return failure_.has_value() || ++failing_ == most_failing;
  }

  void conclude() {
    if (!failure_) look_further();
    result_.counts = search_.counts();
    result_.merging = options_.search.merging;
    result_.all_goals = search_.goals().size();
    if (search_.is_proved()) result_.goals_without_merging = search_.goals_without_merging(most_counted);
    collect_open_goals();
    show_proof();
    plan::Verdict& verdict = result_.verdict;
    if (failure_) {
      verdict.answer = Answer::Unsafe;
      verdict.ending = plan::Ending::Unsafe;
      verdict.error = std::move(failure_->error);
      verdict.counterexample = std::move(failure_->run);
    } else if (search_.is_proved()) {
      verdict.answer = Answer::Safe;
      verdict.ending = plan::Ending::Safe;
    } else {
      verdict.bounded = true;
    }
  }

  void look_further() {
    auto has_values = [](const Goal& goal) { return goal.model.has_value(); };
    int attempts = 0;
    for (const Goal& goal : search_.goals() | std::views::filter(has_values))
      if (!failure_ && attempts++ < most_attempts) failure_ = confirmation_.look_with(*goal.model);
  }

  void collect_open_goals() {
    std::map<std::pair<std::string, lang::Location>, std::uint64_t> reasons;
    for (const Goal& goal : search_.goals()) {
      if (goal.state != Goal::State::Open) continue;
      ++result_.open_goals;
      ++reasons[{goal.reason, goal.location}];
      bool is_last = goal.reason == search_.stopped() && !goal.reason.empty();
      if (result_.open.size() < most_open_shown && !is_last) result_.open.push_back(show_open(goal));
    }
    if (failure_) return;
    for (const auto& [what, count] : reasons) {
      bool is_loop = what.first.starts_with("a loop was unfolded");
      result_.verdict.incomplete.push_back(
          {what.first, what.second, is_loop ? "an invariant, or a larger bound with --unwind" : "", count});
    }
  }

  OpenGoal show_open(const Goal& goal) {
    OpenGoal open;
    open.sequent = goal.formula ? show(signature_, *goal.formula) : show(signature_, *goal.sequent);
    open.reason = goal.reason;
    open.location = goal.location;
    open.is_reached = !goal.is_behind_cut;
    if (goal.model) open.values = show_values(signature_, *goal.formula, *goal.model);
    return open;
  }

  void show_proof() {
    std::size_t shown = std::min(options_.most_shown, search_.goals().size());
    for (std::size_t i = 0; i < shown; ++i) {
      const Goal& goal = search_.goals()[i];
      ShownGoal& node = result_.goals.emplace_back();
      node.rule = goal.rule;
      node.state = goal.state;
      if (goal.sequent) node.sequent = show(signature_, *goal.sequent);
      if (goal.formula) node.sequent = show(signature_, *goal.formula);
      node.reason = goal.reason;
      node.location = goal.location;
      if (goal.model) node.values = show_values(signature_, *goal.formula, *goal.model);
      node.premises = goal.premises;
      node.same_as = goal.same_as;
    }
  }

  ProveOptions options_;
  Signature signature_;
  Search search_;
  Confirmation confirmation_;
  std::optional<Failure> failure_;
  int failing_ = 0;
  ProveResult result_;
};

}  // namespace

ProveResult prove(const lang::Model& model, const ProveOptions& options) { return Prover(model, options).prove(); }

}  // namespace heddle::calculus

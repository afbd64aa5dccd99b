#include "proof/methods.h"

#include "plan/check.h"
#include "proof/rest_by_traces.h"
#include "proof/templates.h"
#include "proof/thread_invariants.h"

#include <algorithm>
#include <array>
#include <optional>

namespace heddle::proof {

using plan::Answer;

namespace {

// Seconds, and the share of the time that there is: the smaller one counts.
struct Slice {
  double seconds;
  double share;
};

constexpr Slice first_hunt{0.7, 0.15};
constexpr Slice invariants{60, 0.6};
constexpr Slice last_hunt{30, 1};
// Of a program with a fixed number of threads, in turns.
constexpr std::array traces_first{Slice{0.3, 0.15}, Slice{8, 0.5}};
constexpr std::array invariants_between{Slice{3, 0.25}, Slice{60, 0.5}};

// How far executions are followed in search of a bug: a little further each time.
constexpr std::array hunts{machine::Limits{.unwind = 1, .threads = 3},   machine::Limits{.unwind = 2, .threads = 4},
                           machine::Limits{.unwind = 3, .threads = 5},   machine::Limits{.unwind = 6, .threads = 7},
                           machine::Limits{.unwind = 12, .threads = 13}, machine::Limits{.unwind = 50, .threads = 51}};

base::Budget slice_of(const base::Budget& whole, const Slice& slice) {
  double seconds = whole.has_deadline() ? std::min(slice.seconds, whole.seconds_left() * slice.share) : slice.seconds;
  return {std::max(seconds, 0.001), whole.flag()};
}

class Methods {
public:
  Methods(const program::Program& program, const std::string& fingerprint, const ProveOptions& options)
      : program_(program), fingerprint_(fingerprint), options_(options) {}

  ProveResult prove() {
    if (options_.method == Method::Traces) return proof::prove(program_, fingerprint_, options_);
    if (options_.method == Method::Invariants || starts_many(program_))
      by_invariants();
    else
      in_turns();
    return std::move(result_);
  }

private:
  ProveOptions within(const base::Budget& budget) const {
    ProveOptions chosen = options_;
    chosen.search.budget = budget;
    chosen.search.solver.deadline = budget.deadline();
    chosen.search.seconds = budget.seconds_left();
    return chosen;
  }

  // What was in the way so far is kept if the next attempt finds no answer either.
  bool take(ProveResult next) {
    if (next.verdict.answer == Answer::Unknown)
      for (plan::Incomplete& reason : result_.verdict.incomplete) {
        auto is_known = [&](const plan::Incomplete& each) { return each.reason == reason.reason; };
        if (std::ranges::none_of(next.verdict.incomplete, is_known))
          next.verdict.incomplete.push_back(std::move(reason));
      }
    result_ = std::move(next);
    return result_.verdict.answer != Answer::Unknown || options_.search.budget.is_spent();
  }

  void in_turns() {
    const base::Budget& whole = options_.search.budget;
    TraceProver traces(program_, fingerprint_, options_);
    std::optional<RestByTraces> rest;  // once invariants have excluded some checks
    auto go_on_by_traces = [&](const base::Budget& budget) {
      return take(rest ? rest->go_on(budget) : traces.go_on(budget));
    };
    for (std::size_t turn = 0; turn < traces_first.size(); ++turn) {
      if (go_on_by_traces(slice_of(whole, traces_first[turn]))) return;
      ProveOptions options = within(slice_of(whole, invariants_between[turn]));
      options.wants_part = !rest;
      ProveResult result = prove_by_invariants(program_, fingerprint_, options);
      if (result.part) rest.emplace(program_, fingerprint_, options_, std::move(*result.part));
      if (take(std::move(result))) return;
    }
    go_on_by_traces(whole);
  }

  void by_invariants() {
    const base::Budget& whole = options_.search.budget;
    if (hunt(slice_of(whole, first_hunt))) return;
    Slice most = options_.wants_bugs ? invariants : Slice{invariants.seconds, 1};
    if (take(prove_by_invariants(program_, fingerprint_, within(slice_of(whole, most))))) return;
    if (options_.wants_bugs) hunt(slice_of(whole, last_hunt));
  }

  // In executions with a few threads and rounds. Only what it finds counts.
  bool hunt(const base::Budget& budget) {
    for (const machine::Limits& limits : hunts) {
      if (budget.is_spent()) return false;
      explore::Options search = within(budget).search;
      search.limits = limits;
      search.reduction = explore::Reduction::Classes;
      search.slicing = explore::Slicing::None;
      search.cache_states = true;
      plan::Verdict verdict = plan::check(program_, plan::CheckOptions(search));
      bool is_wanted = verdict.answer == Answer::Unsafe &&
                       (options_.deadlocks || verdict.error->kind != program::ErrorKind::Deadlock);
      if (!is_wanted) continue;
      result_ = {};
      result_.verdict = std::move(verdict);
      result_.method = invariants_method;
      return true;
    }
    return false;
  }

  const program::Program& program_;
  const std::string& fingerprint_;
  const ProveOptions& options_;
  ProveResult result_;
};

}  // namespace

bool starts_many(const program::Program& program) {
  term::Terms terms;
  auto made = make_templates(program, terms);
  auto* system = std::get_if<TemplateSystem>(&made);
  return system != nullptr && std::ranges::any_of(system->templates, &Template::is_many);
}

ProveResult prove_by_methods(const program::Program& program, const std::string& fingerprint,
                             const ProveOptions& options) {
  return Methods(program, fingerprint, options).prove();
}

}  // namespace heddle::proof

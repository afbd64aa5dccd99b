#include "plan/check.h"

#include "explore/work.h"
#include "plan/checkpoint.h"
#include "plan/engine.h"
#include "plan/model_subject.h"
#include "plan/races.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <utility>

namespace heddle::plan {

namespace {

using explore::Reduction;
using explore::Slicing;

Slicing larger(Slicing slicing) { return slicing == Slicing::Full ? Slicing::WithLocks : Slicing::None; }

void leave_out(Verdict& verdict, const std::string& reason, const std::string& advice) {
  verdict.answer = Answer::Unknown;
  verdict.bounded = true;
  verdict.incomplete.push_back({reason, {}, advice});
}

// A search that was given up says nothing, unless another one takes its place.
void say_if_void(Verdict& verdict) {
  if (verdict.ending == Ending::Abandoned)
    leave_out(verdict, "the search was given up: pruning does not pay here", "--prune none");
  if (verdict.ending == Ending::LeftSlice)
    leave_out(verdict, "the search was given up: what is outside of the slice does matter", "--no-slice");
}

// Goes through the phases of a plan, within the limits that the user has set for all of them.
class Check {
public:
  Check(const Subject& subject, const CheckOptions& options)
      : subject_(subject),
        common_(options.search),
        checkpoints_(options.checkpoints),
        prover_(options.prover),
        is_proof_soon_(!options.follows_plan || !subject.checks(program::ErrorKind::Deadlock)),
        finds_races_(subject.checks(program::ErrorKind::Race)),
        plan_(plan_of(subject, options)),
        begun_(std::chrono::steady_clock::now()) {
    if (checkpoints_.begin == nullptr) return;
    first_ = find_named(checkpoints_.begin->phase);
    if (first_ == nullptr) return;  // of another plan
    state_ = checkpoints_.begin->state;
    if (checkpoints_.begin->search) half_done_ = &*checkpoints_.begin->search;
  }

  Verdict operator()() {
    const Phase* phase = first_ != nullptr ? first_ : &plan_.phases.front();
    if (phase->purpose == Purpose::Answer && proof_goes_first() && has_proof_found({})) phase = nullptr;
    while (phase != nullptr) {
      Outcome outcome = run(*phase);
      if (is_stopped_) return stopped(std::move(outcome.verdict));
      Verdict searched;
      searched.statistics = outcome.verdict.statistics;
      searched.assumptions = outcome.verdict.assumptions;
      const Phase* next = successor(*phase, outcome);
      if (is_handed_on(*phase, next))
        hand_on(*phase, outcome);
      else if (is_added(*phase, outcome))
        add_races(state_.verdict, outcome.verdict);
      else
        conclude(*phase, outcome);
      if (outcome.ending() == Ending::OutOfWork && has_sample_found(next)) break;
      if (calls_for_proof(*phase, outcome, next) && has_proof_found(searched)) break;
      bool is_again = next == phase && outcome.ending() == Ending::LeftSlice;
      state_.larger_slice = is_again ? std::optional(larger(method_of(*phase).slicing)) : std::nullopt;
      phase = first_reached(next);
    }
    say_why_no_proof(state_.verdict);
    assume_for_races(state_.verdict);
    state_.verdict.statistics.seconds = all_seconds();  // the user waited for the searches before as well
    return std::move(state_.verdict);
  }

private:
  static constexpr double least_seconds = 0.01;

  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }
  double all_seconds() const { return state_.seconds + seconds(); }
  bool has_deadline() const { return common_.seconds > 0; }
  double seconds_left() const { return std::max(common_.seconds - seconds(), least_seconds); }
  bool is_time_up() const { return has_deadline() && common_.seconds - seconds() < least_seconds; }

  Method method_of(const Phase& phase) const {
    Method method = phase.method;
    method.slicing = state_.larger_slice.value_or(method.slicing);
    return method;
  }

  const Phase* find_named(std::string_view name) const {
    auto found = std::ranges::find(plan_.phases, name, &Phase::name);
    return found == plan_.phases.end() ? nullptr : &*found;
  }

  // How far the check has come is written down, now and while the phase goes on.
  Recording recording_of(const Phase& phase, const SearchCheckpoint* begin) {
    auto keep = [this, &phase](std::optional<SearchCheckpoint> search) {
      Checkpoint checkpoint{.phase = std::string(phase.name), .state = state_, .search = std::move(search)};
      checkpoint.state.seconds = all_seconds();
      is_stopped_ = !checkpoints_.keep(checkpoint);
      return !is_stopped_;
    };
    Recording recording{.begin = begin, .interval = checkpoints_.interval, .turns = checkpoints_.turns};
    if (!checkpoints_.keep) return recording;
    if (begin == nullptr) keep(std::nullopt);
    recording.keep = keep;
    return recording;
  }

  // Its caller knows where it can be gone on with.
  Verdict stopped(Verdict verdict) const {
    verdict.ending = Ending::Stopped;
    if (verdict.incomplete.empty()) leave_out(verdict, "stopped", "");
    return verdict;
  }

  // Who waits is told where in the plan the search stands.
  explore::Options with_place_in_plan(const Phase& phase) {
    explore::Options options = common_;
    ++phases_begun_;
    if (plan_.phases.size() == 1 || !common_.progress || !common_.activity) return options;
    explore::Progress place{
        .phase = phase.name, .phase_number = phases_begun_, .most_followers = plan_.most_followers(phase)};
    options.progress = [this, place](explore::Progress progress) {
      progress.phase = place.phase;
      progress.phase_number = place.phase_number;
      progress.most_followers = place.most_followers;
      common_.progress(progress);
    };
    options.activity = [this, place](const std::string& what) {
      common_.activity("phase " + std::to_string(place.phase_number) + " (" + std::string(place.phase) + "): " + what);
    };
    return options;
  }

  Outcome run(const Phase& phase) {
    Task task{.method = method_of(phase),
              .allowance = allowance_of(phase),
              .watches_races = common_.watch_races && (finds_races_ || phase.purpose != Purpose::Bugs),
              .keeps_states = common_.cache_states && !finds_races_,
              .arrivals_commute = common_.arrivals_commute && state_.arrivals_commute,
              .symmetry = common_.symmetry && state_.is_symmetric && !finds_races_ && phase.purpose != Purpose::Races,
              .recording = {}};
    if (phase.id != after_out_of_work && phase.engine != EngineKind::Prover && phase.engine != EngineKind::Owners)
      task.recording = recording_of(phase, std::exchange(half_done_, nullptr));
    if (is_stopped_) return {};
    explore::Options common = with_place_in_plan(phase);
    double before = seconds();
    bool is_prover_there = phase.engine == EngineKind::Prover && prover_ != nullptr;
    const Engine& searcher = is_prover_there ? *prover_ : engine(phase.engine);
    Outcome outcome = searcher.run(subject_, common, task);
    // What was taken for granted does not hold: again, without it.
    while (outcome.ending() == Ending::ArrivalsCross || outcome.ending() == Ending::ThreadsDiffer) {
      if (outcome.ending() == Ending::ArrivalsCross) task.arrivals_commute = state_.arrivals_commute = false;
      if (outcome.ending() == Ending::ThreadsDiffer) task.symmetry = state_.is_symmetric = false;
      if (has_deadline()) task.allowance.seconds = std::min(task.allowance.seconds, seconds_left());
      task.recording = recording_of(phase, nullptr);
      outcome = searcher.run(subject_, common, task);
    }
    if (plan_.has_names) outcome.verdict.phase = phase.name;
    Allowance& spent = state_.spent[phase.method.reduction];
    spent.seconds += seconds() - before;
    spent.work += outcome.work();
    return outcome;
  }

  // Random executions before a phase that is to answer in the place of another one: have they met a bug?
  bool has_sample_found(const Phase* next) {
    const Phase* sample = plan_.find(after_out_of_work);
    if (sample == nullptr || next == nullptr || next->purpose != Purpose::Answer || has_sampled_) return false;
    has_sampled_ = true;
    state_.larger_slice = next->method.slicing;
    Outcome outcome = run(*sample);
    if (outcome.ending() != Ending::Unsafe) return false;
    conclude(*sample, outcome);
    return true;
  }

  // No search comes to an end, executions are too many or too long, or the answer would be unknown. Where
  // deadlocks are looked for, a search says more, and a proof is left to the end.
  bool calls_for_proof(const Phase& phase, const Outcome& outcome, const Phase* next) {
    bool is_last = next == nullptr || next->purpose != Purpose::Answer;
    bool is_last_probe = phase.purpose == Purpose::Bugs && phase.id != after_out_of_work && !is_last;
    if (is_last_probe) return proof_goes_first();
    if (phase.purpose != Purpose::Answer) return false;
    switch (outcome.ending()) {
      case Ending::OutOfWork:
      case Ending::LoopCut: return is_last || is_proof_soon_;
      case Ending::Stopped: return is_last;
      default: return false;
    }
  }

  bool proof_goes_first() const {
    return prover_ != nullptr && prover_->goes_first(subject_) && prover_->can_answer(subject_);
  }

  // `searched`: before it; what that has met and rests on, the proof may rest on as well.
  bool has_proof_found(const Verdict& searched) {
    const Phase* proof = plan_.find(for_all_executions);
    if (proof == nullptr || has_tried_proof_ || is_time_up() || common_.budget.is_spent()) return false;
    has_tried_proof_ = true;
    Outcome outcome = run(*proof);
    if (outcome.verdict.answer == Answer::Unknown) {
      without_proof_ = std::move(outcome.verdict.incomplete);
      return false;
    }
    outcome.verdict.statistics.counters = searched.statistics.counters;
    outcome.verdict.statistics.queries += searched.statistics.queries;
    for (const std::string& each : searched.assumptions)
      if (std::ranges::find(outcome.verdict.assumptions, each) == outcome.verdict.assumptions.end())
        outcome.verdict.assumptions.push_back(each);
    conclude(*proof, outcome);
    return true;
  }

  void say_why_no_proof(Verdict& verdict) const {
    if (verdict.answer != Answer::Unknown) return;
    for (const Incomplete& each : without_proof_)
      verdict.notes.push_back({"no proof for all executions: " + each.reason, each.location});
  }

  // The next phase, by how the last one has ended.

  const Phase* successor(const Phase& phase, const Outcome& outcome) const {
    Ending ending = outcome.ending();
    if (ending == Ending::Unsafe) return nullptr;
    const Phase* next = plan_.find(phase.next.on(ending));
    bool can_go_on = next != &phase || ending == Ending::OutOfWork || method_of(phase).slicing != Slicing::None;
    if (next == &phase && ending == Ending::OutOfWork && has_tried_proof_) next = nullptr;
    bool must_go_on = ending == Ending::LeftSlice || ending == Ending::Abandoned;
    if (next != nullptr && can_go_on && (must_go_on || !is_time_up())) return next;
    bool is_overrun = outcome.work() > phase.budget.work * overrun_factor || is_time_up();
    return plan_.find(is_overrun && phase.next.overrun ? phase.next.overrun : phase.next.otherwise);
  }

  const Phase* first_reached(const Phase* phase) const {
    while (phase != nullptr && !holds(phase->condition)) phase = plan_.find(phase->next.otherwise);
    return phase;
  }

  bool holds(Condition condition) const {
    switch (condition) {
      case Condition::SlicedAnswer: return state_.verdict.sliced.has_value();
      case Condition::RacesNotExcluded:
        return state_.verdict.answer == Answer::Safe && state_.verdict.races == Races::NotExcluded;
      case Condition::None: break;
    }
    return true;
  }

  // What is taken from its outcome.

  // The answer is up to a phase that follows.
  static bool is_handed_on(const Phase& phase, const Phase* next) {
    if (next == nullptr) return false;
    return phase.purpose == Purpose::Bugs || (phase.purpose == Purpose::Answer && next->purpose == Purpose::Answer);
  }
  void hand_on(const Phase& phase, Outcome& outcome) {
    if (phase.purpose != Purpose::Answer) return;
    if (outcome.ending() == Ending::LeftSlice) state_.left_slice = state_.left_slice.value_or(outcome.left_slice_at);
    if (outcome.ending() == Ending::LoopCut && !state_.cut) state_.cut = std::move(outcome.verdict);
  }

  // Executions of the whole program show races for data outside of the slice, and below states that were known.
  bool is_added(const Phase& phase, const Outcome& outcome) const {
    return phase.purpose == Purpose::Races && state_.has_answer && outcome.ending() != Ending::Unsafe;
  }

  void conclude(const Phase& phase, Outcome& outcome) {
    state_.verdict = std::move(outcome.verdict);
    state_.has_answer = true;
    say_if_void(state_.verdict);
    if (phase.engine == EngineKind::Probe && state_.verdict.answer != Answer::Unsafe) {
      state_.verdict.ending = Ending::OutOfWork;
      leave_out(state_.verdict, "all but a few executions, which are all that this phase looks at", "no --phase");
    }
    // What is beyond its own limits is left to others.
    bool is_limited = phase.method.threads != 0 || phase.method.unwind != 0;
    if (is_limited && state_.verdict.answer == Answer::Unknown) state_.verdict.ending = Ending::OutOfWork;
    if (state_.cut && state_.verdict.answer == Answer::Unknown) state_.verdict = std::move(*state_.cut);
    if (phase.purpose == Purpose::Answer) state_.verdict.left_slice = state_.left_slice;
  }

  // What a phase may use.

  Allowance allowance_of(const Phase& phase) const {
    bool is_behind_a_cut = state_.cut && phase.purpose == Purpose::Answer;
    bool is_full = phase.next.out_of_work == phase.id && has_tried_proof_;
    const Budget& budget = is_behind_a_cut ? behind_a_cut_loop : is_full ? unlimited : phase.budget;
    Allowance allowance = within(budget);
    auto spent = state_.spent.find(phase.method.reduction);
    if (!budget.is_shared || spent == state_.spent.end()) return allowance;
    if (has_deadline()) allowance.seconds = std::max(allowance.seconds - spent->second.seconds, least_seconds);
    allowance.work = std::max(allowance.work, spent->second.work + 1) - spent->second.work;
    return allowance;
  }

  Allowance within(const Budget& budget) const {
    std::uint64_t work = std::max(budget.work, measured(budget.relative));
    if (!has_deadline()) return {.seconds = 0, .work = work};
    double share = common_.seconds * budget.share;
    bool is_timed = work != 0 && budget.limit != Budget::Limit::Exactly;
    auto timed = static_cast<std::uint64_t>(share * explore::units_per_second) + 1;
    if (is_timed) work = budget.limit == Budget::Limit::AtMost ? std::min(timed, work) : timed;
    return {.seconds = std::min(share, seconds_left()), .work = work};
  }

  std::uint64_t measured(const Budget::Fraction& fraction) const {
    std::uint64_t work = 0;
    if (fraction.of == Budget::Measure::Answer)
      work = state_.verdict.statistics.counters.work;
    else if (auto spent = state_.spent.find(Reduction::Dpor); spent != state_.spent.end())
      work = spent->second.work;
    return work * fraction.times / fraction.per;
  }

  static constexpr Budget unlimited{};

  const Subject& subject_;
  const explore::Options& common_;
  const Checkpointing& checkpoints_;
  const Engine* prover_;
  bool is_proof_soon_;  // it is looked for before a second kind of search: it often says all that is asked for
  bool finds_races_;
  Plan plan_;
  std::chrono::steady_clock::time_point begun_;

  PlanState state_;
  const Phase* first_ = nullptr;                 // another process has stopped in it
  const SearchCheckpoint* half_done_ = nullptr;  // its search
  bool is_stopped_ = false;                      // by who keeps the checkpoints
  unsigned phases_begun_ = 0;                    // by this process
  bool has_sampled_ = false;                     // it has made random executions
  bool has_tried_proof_ = false;
  std::vector<Incomplete> without_proof_;  // what was in its way
};

}  // namespace

Plan plan_of(const Subject& subject, const CheckOptions& options) {
  bool only_races = subject.checks_only(program::ErrorKind::Race);
  return make_plan(options, subject.checks(program::ErrorKind::Race), only_races);
}

Verdict check(const Subject& subject, const CheckOptions& options) { return Check(subject, options)(); }
Verdict check(const program::Program& program, const CheckOptions& options) {
  return check(ModelSubject(program), options);
}

}  // namespace heddle::plan

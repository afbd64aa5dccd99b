#include "explore/check.h"

#include "explore/endings.h"
#include "explore/model_subject.h"
#include "explore/phases.h"
#include "explore/races.h"
#include "explore/rerun.h"
#include "explore/resources.h"
#include "explore/simplify.h"
#include "explore/tally.h"
#include "explore/work.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>

namespace heddle::explore {

namespace {

// Where executions are cut for another reason than that equivalent ones are explored, their images may be as well.
bool is_symmetric(const Options& options) {
  bool has_use =
      options.reduction == Reduction::Dpor || (options.reduction == Reduction::Classes && options.cache_states);
  return options.symmetry && has_use && !options.probe && !options.context_bound;
}

// Collects what the search meets, and stops it at the first bug.
class BugHunt final : public Listener {
public:
  BugHunt(const Subject& subject, term::Terms& terms, smt::Solver& solver, const Options& options)
      : subject_(subject),
        options_(options),
        stage_(subject.stage(terms, options.limits, options.slicing)),
        endings_(*stage_),
        search_(stage_->machine(), terms, solver, options, *this) {
    if (options.arrivals_commute) stage_->machine().let_arrivals_commute();
    if (is_symmetric(options) && options.reduction == Reduction::Dpor) stage_->machine().let_threads_be_symmetric();
    if (is_symmetric(options) && options.reduction != Reduction::Dpor) stage_->machine().let_states_be_symmetric();
  }

  Verdict operator()() {
    search_.run();
    verdict_.incomplete = incomplete_.take();
    verdict_.bounded = !verdict_.incomplete.empty();
    if (verdict_.error)
      verdict_.answer = Answer::Unsafe;
    else
      verdict_.answer = verdict_.bounded ? Answer::Unknown : Answer::Safe;
    if (vacuous_) verdict_.assumptions.push_back("no input meets the requires clauses, so there is no execution");
    if (verdict_.answer == Answer::Safe) endings_.conclude(search_.counters(), verdict_);
    stage_->conclude(verdict_);
    RaceWatching watching{.has_threads = stage_->machine().thread_slots() > 1,
                          .is_checked = subject_.checks(program::ErrorKind::Race),
                          .is_unclear = is_race_unclear_ || stage_->may_end_in_section(true)};
    conclude_races(verdict_, options_, search_.counters(), watching);
    if (may_rely_on_locks(verdict_, watching) &&
        stage_->keeps_lock_discipline(search_.touching_steps(), options_.budget))
      verdict_.races = Races::LocksExclude;
    return std::move(verdict_);
  }

  Counters counters() const { return search_.counters(); }
  program::Location left_slice_at() { return stage_->machine().left_slice_at(); }
  // At barriers, although they were taken to commute.
  bool arrivals_cross() const { return search_.arrivals_cross(); }
  // Threads that were taken to be alike.
  bool threads_differ() const { return search_.threads_differ(); }
  Ending ending(const Verdict& verdict) const {
    const LeftOut& left_out = search_.left_out();
    if (verdict.answer == Answer::Unsafe) return Ending::Decided;
    if (has_left_slice()) return Ending::LeftSlice;
    if (search_.is_abandoned()) return Ending::Abandoned;
    if (verdict.answer == Answer::Safe) return Ending::Decided;
    if (left_out.rest) return Ending::OutOfWork;
    return left_out.rounds && !left_out.other && !is_unconfirmed_ && !is_unsolved_ ? Ending::LoopCut : Ending::Stopped;
  }

  bool on_final() override {
    endings_.at_end();
    return true;
  }
  bool on_nothing() override {
    vacuous_ = true;
    endings_.at_start();
    return true;
  }
  void on_covered_end() override { endings_.at_end(); }
  void on_stopped(program::Location location) override { endings_.at_assumption(location); }
  bool on_failure(const machine::Outcome& outcome) override {
    return report({outcome.error.kind, outcome.error.message, outcome.error.location});
  }
  // Each pair of places in the program is looked at once.
  bool on_race(std::uint32_t first, std::uint32_t second) override {
    auto events = search_.path().trace().events();
    if (!raced_.insert(std::minmax(events[first].step, events[second].step)).second) return true;
    if (subject_.checks(program::ErrorKind::Race)) return report({program::ErrorKind::Race, "data race", {}}, second);
    if (verdict_.notes.size() < most_notes) note_race(second);
    return true;
  }
  bool on_deadlock(std::span<const term::Term> stuck) override {
    if (!subject_.checks(program::ErrorKind::Deadlock)) {
      endings_.at_wait();
      return true;
    }
    trace::Trace& trace = search_.path().trace();
    trace::Trace::Mark mark = trace.mark();
    for (term::Term condition : stuck) trace.add_condition(condition);
    bool go_on = report({program::ErrorKind::Deadlock, "deadlock: no thread can go on", {}});
    trace.undo(mark);
    return go_on;
  }
  bool on_incomplete(const std::string& reason, program::Location location, const std::string& advice) override {
    incomplete_.add(reason, location, advice);
    return true;
  }

private:
  static constexpr std::size_t most_notes = 10;

  // With a part of the program left out of account it has not worked out.
  bool has_left_slice() const {
    return search_.has_left_slice() || (is_unconfirmed_ && options_.slicing != Slicing::None);
  }

  // A bug on the current path, at its end or at an event: find inputs, run them, and believe only what that run shows.
  bool report(const Error& error, std::size_t last = ~std::size_t{0}) {
    smt::Answer answer = search_.path().solve();
    if (answer.status != smt::Status::Sat) {
      is_unsolved_ = true;
      incomplete_.add("a possible bug could not be confirmed (" + error.message + "): the solver found no inputs",
                      error.location, "--solver-timeout with more seconds");
      return true;
    }
    RerunResult result = rerun(subject_, stage_->inputs(answer.model), search_.schedule_text(last), options_.limits);
    const Run* run = std::get_if<Run>(&result);
    // A race on the way is an error as well, and comes first.
    bool confirmed =
        run != nullptr && run->error && (same(*run->error, error) || run->error->kind == program::ErrorKind::Race);
    if (!confirmed) {
      is_unconfirmed_ = true;
      std::string why = run == nullptr ? std::get<std::string>(result) : "the run did not fail the same way";
      incomplete_.add("a possible bug could not be confirmed (" + error.message + "): " + why, error.location, "");
      return true;
    }
    Run simpler = simplify(subject_, *run, options_.limits);
    verdict_.error = simpler.error;
    verdict_.counterexample = std::move(simpler.record);
    return false;
  }

  // What is shown is what a run shows.
  void note_race(std::size_t last) {
    is_race_unclear_ = true;  // as long as no run shows it
    smt::Answer answer = search_.path().solve();
    if (answer.status != smt::Status::Sat) return;
    RerunResult result =
        rerun(subject_, stage_->inputs(answer.model), search_.schedule_text(last), options_.limits, true);
    const Run* run = std::get_if<Run>(&result);
    if (run == nullptr || !run->error || run->error->kind != program::ErrorKind::Race) return;
    auto is_known = [&](const Note& note) { return note.message == run->error->message; };
    if (std::ranges::none_of(verdict_.notes, is_known))
      verdict_.notes.push_back({run->error->message, run->error->location});
  }

  const Subject& subject_;
  const Options& options_;
  std::unique_ptr<Stage> stage_;
  Endings endings_;
  Verdict verdict_;
  Tally incomplete_;
  bool vacuous_ = false;
  bool is_unconfirmed_ = false;                              // something that looked like a bug
  bool is_race_unclear_ = false;                             // a pair of accesses looked like a race
  bool is_unsolved_ = false;                                 // the same, but there were no inputs to try it with
  std::set<std::pair<std::uint32_t, std::uint32_t>> raced_;  // steps of the program that have been seen to race
  Search search_;
};

// One search, by one method.
struct Hunted {
  Verdict verdict;
  std::uint64_t work = 0;
  program::Location left_slice_at{};
  bool arrivals_cross = false;  // it was given up: arrivals at barriers were taken to commute, and do not
  bool threads_differ = false;  // the same: threads that were taken to be alike are not
};

Hunted hunt(const Subject& subject, const Options& options) {
  auto begun = std::chrono::steady_clock::now();
  term::Terms terms;
  smt::Options asking = options.solver;
  auto time = std::chrono::duration<double>(options.seconds);
  if (options.seconds > 0)
    asking.deadline = std::min(asking.deadline, begun + std::chrono::duration_cast<std::chrono::milliseconds>(time));
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, asking);
  BugHunt bug_hunt(subject, terms, *solver, options);
  Hunted result{.verdict = bug_hunt()};
  result.verdict.statistics = statistics_of(bug_hunt.counters(), *solver, begun);
  result.verdict.ending = bug_hunt.ending(result.verdict);
  result.work = result.verdict.statistics.counters.work;
  result.arrivals_cross = bug_hunt.arrivals_cross() && result.verdict.answer != Answer::Unsafe;
  result.threads_differ = bug_hunt.threads_differ() && result.verdict.answer != Answer::Unsafe;
  if (result.verdict.ending == Ending::LeftSlice) result.left_slice_at = bug_hunt.left_slice_at();
  return result;
}

// What a search may use.
struct Allowance {
  double seconds = 0;      // 0: no limit
  std::uint64_t work = 0;  // 0: no limit
};

// The searches of one check, one after the other, within the limits that the user has set for all of them.
class Check {
public:
  Check(const Subject& subject, const Options& asked)
      : subject_(subject),
        asked_(asked),
        finds_races_(subject.checks(program::ErrorKind::Race)),
        begun_(std::chrono::steady_clock::now()) {}

  Verdict operator()() {
    Verdict verdict = asked_.phase != nullptr ? run_alone(*asked_.phase) : decide();
    assume_for_races(verdict);
    verdict.statistics.seconds = seconds();  // the user waited for the searches before as well
    return verdict;
  }

private:
  static constexpr double least_seconds = 0.01;
  static constexpr std::uint64_t too_long_for_a_probe = 4;  // times its budget: one query, or one step, took so long

  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(); }
  double seconds_left() const { return std::max(asked_.seconds - seconds(), least_seconds); }
  bool is_time_up() const { return asked_.seconds > 0 && asked_.seconds - seconds() < least_seconds; }

  Verdict decide() {
    Method method{asked_.reduction, asked_.slicing, asked_.pruning && !finds_races_, {}};
    if (asked_.follows_plan && !finds_races_)
      if (std::optional<Verdict> found = probe(method)) return std::move(*found);
    Verdict verdict = search(method);
    if (verdict.sliced && asked_.watch_races && verdict.answer != Answer::Unsafe)
      look_for_races(verdict, outside_phase().method, within(outside_phase().budget));
    if (wants_race_search(asked_, verdict))
      look_for_races(verdict, {Reduction::Dpor, Slicing::None, false, {}},
                     {.seconds = asked_.seconds > 0 ? seconds_left() : 0, .work = work_for_races(verdict)});
    return verdict;
  }

  std::optional<Verdict> probe(const Method& method) {
    for (const Phase& phase : probes()) {
      Hunted hunted;
      std::optional<Method> next = phase.method;
      next->slicing = method.slicing;
      for (; next; next = next_method(*next, hunted.verdict.ending, false)) {
        hunted = run(*next, within(phase.budget));
        if (hunted.verdict.answer == Answer::Unsafe) return std::move(hunted.verdict);
      }
      if (hunted.work > phase.budget.work * too_long_for_a_probe || is_time_up()) break;
    }
    return std::nullopt;
  }

  // Through the methods that the endings of searches lead to. Races are seen in executions only, so where they are
  // looked for the table of states is no help.
  Verdict search(Method method) {
    std::optional<program::Location> left_slice;
    std::optional<Verdict> cut;  // loops, by DPOR: all the rest was explored
    Hunted hunted;
    Allowance allowance = allowance_of(method);
    for (;;) {
      hunted = run(method, allowance);
      std::optional<Method> next = next_method(method, hunted.verdict.ending, asked_.follows_plan && !finds_races_);
      bool must_go_on = hunted.verdict.ending == Ending::LeftSlice || hunted.verdict.ending == Ending::Abandoned;
      if (!next || (is_time_up() && !must_go_on)) break;
      if (hunted.verdict.ending == Ending::LeftSlice) left_slice = left_slice.value_or(hunted.left_slice_at);
      if (hunted.verdict.ending == Ending::LoopCut && !cut) cut = std::move(hunted.verdict);
      method = *next;
      allowance = allowance_of(method);
      if (cut) allowance.work = std::max(work_behind_a_cut_loop, times_behind_a_cut_loop * dpor_.work);
    }
    say_if_void(hunted.verdict);
    if (cut && hunted.verdict.answer == Answer::Unknown) hunted.verdict = std::move(*cut);
    hunted.verdict.left_slice = left_slice;
    return std::move(hunted.verdict);
  }

  // Executions of the whole program show races for data outside of the slice, and below states that were known.
  void look_for_races(Verdict& verdict, const Method& method, const Allowance& allowance) {
    Verdict whole = run(method, allowance, true, false).verdict;
    if (whole.answer == Answer::Unsafe)
      verdict = std::move(whole);
    else
      add_races(verdict, whole);
  }

  Verdict run_alone(const Phase& phase) {
    bool is_outside = &phase == &outside_phase();
    Allowance allowance{.seconds = asked_.seconds, .work = phase.budget.at_most ? phase.budget.work : 0};
    Hunted hunted = run(phase.method, allowance, is_outside || !phase.method.probe);
    say_if_void(hunted.verdict);
    if (phase.method.probe && hunted.verdict.answer != Answer::Unsafe) {
      hunted.verdict.ending = Ending::OutOfWork;
      leave_out(hunted.verdict, "all but a few executions, which are all that this phase looks at", "no --phase");
    }
    return std::move(hunted.verdict);
  }

  // A search that was given up says nothing, unless another one takes its place.
  static void say_if_void(Verdict& verdict) {
    if (verdict.ending == Ending::Abandoned)
      leave_out(verdict, "the search was given up: pruning does not pay here", "--prune none");
    if (verdict.ending == Ending::LeftSlice)
      leave_out(verdict, "the search was given up: what is outside of the slice does matter", "--no-slice");
  }
  static void leave_out(Verdict& verdict, const std::string& reason, const std::string& advice) {
    verdict.answer = Answer::Unknown;
    verdict.bounded = true;
    verdict.incomplete.push_back({reason, {}, advice});
  }

  Hunted run(const Method& method, const Allowance& allowance) { return run(method, allowance, !method.probe); }
  Hunted run(const Method& method, const Allowance& allowance, bool watch_races, bool symmetric = true) {
    Options options = asked_;
    options.reduction = method.reduction;
    options.slicing = method.slicing;
    options.probe = method.probe;
    if (!method.prunes) options.pruning.reset();
    if (method.prunes && !options.pruning) options.pruning = Pruning{};
    options.cache_states = asked_.cache_states && !finds_races_;
    options.watch_races = asked_.watch_races && watch_races;
    options.seconds = allowance.seconds;
    options.work = allowance.work;
    options.arrivals_commute = asked_.arrivals_commute && arrivals_commute_;
    double before = seconds();
    options.symmetry = asked_.symmetry && symmetric && is_symmetric_ && !finds_races_;
    Hunted hunted = hunt(subject_, options);
    while (hunted.arrivals_cross || hunted.threads_differ) {
      if (hunted.arrivals_cross) arrivals_commute_ = options.arrivals_commute = false;
      if (hunted.threads_differ) is_symmetric_ = options.symmetry = false;
      if (asked_.seconds > 0) options.seconds = std::min(options.seconds, seconds_left());
      hunted = hunt(subject_, options);
    }
    const Phase* phase = find_phase(method);
    bool is_planned = asked_.follows_plan || asked_.phase != nullptr;
    if (is_planned && phase != nullptr) hunted.verdict.phase = phase->name;
    if (method.reduction == Reduction::Dpor) {
      dpor_.seconds += seconds() - before;
      dpor_.work += hunted.work;
    }
    return hunted;
  }

  // DPOR leaves something for the table of states.
  Allowance allowance_of(const Method& method) const {
    const Phase* phase = find_phase(method);
    bool is_first = asked_.follows_plan && !finds_races_ && method.reduction == Reduction::Dpor && phase != nullptr;
    if (!is_first) return {.seconds = asked_.seconds > 0 ? seconds_left() : 0, .work = 0};
    Allowance whole = within(phase->budget);
    if (asked_.dpor_work != 0) whole.work = asked_.dpor_work;
    if (whole.seconds > 0) whole.seconds = std::max(whole.seconds - dpor_.seconds, least_seconds);
    whole.work = std::max<std::uint64_t>(whole.work, dpor_.work + 1) - dpor_.work;
    return whole;
  }

  Allowance within(const Budget& budget) const {
    if (asked_.seconds <= 0) return {.seconds = 0, .work = budget.work};
    double share = asked_.seconds * budget.share;
    auto work = static_cast<std::uint64_t>(share * units_per_second) + 1;
    return {.seconds = std::min(share, seconds_left()), .work = budget.at_most ? std::min(work, budget.work) : work};
  }

  const Subject& subject_;
  const Options& asked_;
  bool finds_races_;
  std::chrono::steady_clock::time_point begun_;
  Allowance dpor_;                // what it has used
  bool arrivals_commute_ = true;  // no search has shown that they do not
  bool is_symmetric_ = true;      // the same, of threads that look alike
};

}  // namespace

Verdict check(const Subject& subject, const Options& options) { return Check(subject, options)(); }
Verdict check(const program::Program& program, const Options& options) { return check(ModelSubject(program), options); }

}  // namespace heddle::explore

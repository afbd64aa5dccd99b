#include "explore/check.h"

#include "explore/endings.h"
#include "explore/model_subject.h"
#include "explore/races.h"
#include "explore/rerun.h"
#include "explore/resources.h"
#include "explore/simplify.h"
#include "explore/tally.h"

#include <algorithm>
#include <array>
#include <set>

namespace heddle::explore {

namespace {

// Collects what the search meets, and stops it at the first bug.
class BugHunt final : public Listener {
public:
  BugHunt(const Subject& subject, term::Terms& terms, smt::Solver& solver, const Options& options)
      : subject_(subject),
        options_(options),
        stage_(subject.stage(terms, options.limits, options.slicing)),
        endings_(*stage_),
        search_(stage_->machine(), terms, solver, options, *this) {}

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
                          .is_unclear = is_race_unclear_};
    conclude_races(verdict_, options_, search_.counters(), watching);
    if (may_rely_on_locks(verdict_, watching) &&
        stage_->keeps_lock_discipline(search_.touching_steps(), options_.budget))
      verdict_.races = Races::LocksExclude;
    return std::move(verdict_);
  }

  Counters counters() const { return search_.counters(); }
  program::Location left_slice_at() { return stage_->machine().left_slice_at(); }
  bool is_abandoned() const { return search_.is_abandoned(); }
  // With a part of the program left out of account it has not worked out.
  bool has_left_slice() const {
    return search_.has_left_slice() || (is_unconfirmed_ && options_.slicing != Slicing::None);
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

  // A bug on the current path, at its end or at an event: find inputs, run them, and believe only what that run shows.
  bool report(const Error& error, std::size_t last = ~std::size_t{0}) {
    smt::Answer answer = search_.path().solve();
    if (answer.status != smt::Status::Sat) {
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
  std::set<std::pair<std::uint32_t, std::uint32_t>> raced_;  // steps of the program that have been seen to race
  Search search_;
};

}  // namespace

namespace {

constexpr double probing_seconds = 0.5;  // for each probe, and no more than
constexpr double probing_share = 0.05;   // of the time there is
const std::array probes{
    Probing{},
    Probing{.in_turns = true, .waiting = machine::ThreadId(0)},
    Probing{.in_turns = true, .creations_first = true, .waiting = machine::ThreadId(0)},
    Probing{.waiting = machine::ThreadId(1), .fails_first = true},
};
constexpr double least_seconds = 0.01;
constexpr double dpor_share = 0.4;   // of the time there is
constexpr double dpor_seconds = 60;  // where there is no limit

double seconds_since(std::chrono::steady_clock::time_point begun) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
}

// The user waited for the searches before as well.
Verdict timed(Verdict verdict, std::chrono::steady_clock::time_point begun) {
  verdict.statistics.seconds = seconds_since(begun);
  return verdict;
}

Verdict hunt(const Subject& subject, const Options& options) {
  auto begun = std::chrono::steady_clock::now();
  term::Terms terms;
  smt::Options asking = options.solver;
  auto time = std::chrono::duration<double>(options.seconds);
  if (options.seconds > 0)
    asking.deadline = std::min(asking.deadline, begun + std::chrono::duration_cast<std::chrono::milliseconds>(time));
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, asking);
  BugHunt bug_hunt(subject, terms, *solver, options);
  Verdict verdict = bug_hunt();
  verdict.statistics = statistics_of(bug_hunt.counters(), *solver, begun);
  bool begins_again = bug_hunt.is_abandoned() || bug_hunt.has_left_slice();
  if (!begins_again || verdict.answer == Answer::Unsafe) return verdict;
  Options plain = options;
  if (bug_hunt.has_left_slice())
    plain.slicing = options.slicing == Slicing::Full ? Slicing::WithLocks : Slicing::None;
  else
    plain.pruning.reset();
  if (options.seconds > 0) plain.seconds = std::max(options.seconds - seconds_since(begun), least_seconds);
  Verdict again = timed(hunt(subject, plain), begun);
  if (bug_hunt.has_left_slice()) again.left_slice = bug_hunt.left_slice_at();
  return again;
}

// A bug that a few executions show is found at once.
std::optional<Verdict> probe(const Subject& subject, const Options& options) {
  auto begun = std::chrono::steady_clock::now();
  for (const Probing& probing : probes) {
    Options few = options;
    few.probe = probing;
    few.watch_races = false;
    few.seconds = options.seconds > 0 ? std::min(options.seconds * probing_share, probing_seconds) : probing_seconds;
    Verdict verdict = hunt(subject, few);
    if (verdict.answer == Answer::Unsafe) return verdict;
    if (options.seconds > 0 && seconds_since(begun) > options.seconds / 2) break;  // the solver keeps us waiting
  }
  return std::nullopt;
}

bool ran_out_of_time(const Verdict& verdict) {
  return std::ranges::any_of(verdict.incomplete, [](const Incomplete& each) { return each.reason == out_of_time; });
}

}  // namespace

// A few executions of the whole program. They show races for data outside of the slice.
Verdict look_outside(const Subject& subject, const Options& options) {
  Options few = options;
  few.reduction = Reduction::Classes;  // dpor would look for them itself
  few.slicing = Slicing::None;
  few.pruning.reset();
  few.probe = probes[1];
  few.seconds = probing_seconds;
  return hunt(subject, few);
}

// One execution for each class is the better bargain as long as there are not too many classes; where there are, the
// states may be fewer. Races are seen in executions only, so there the table of states is no help.
Verdict check_sliced(const Subject& subject, const Options& asked) {
  auto begun = std::chrono::steady_clock::now();
  Options options = asked;
  if (subject.checks(program::ErrorKind::Race)) options.pruning.reset();
  if (!asked.prepare) return hunt(subject, options);
  if (!subject.checks(program::ErrorKind::Race))
    if (std::optional<Verdict> found = probe(subject, options)) return timed(std::move(*found), begun);
  if (asked.seconds > 0) options.seconds = std::max(asked.seconds - seconds_since(begun), least_seconds);
  bool may_change = options.reduction == Reduction::Dpor && !subject.checks(program::ErrorKind::Race);
  if (!may_change) return timed(hunt(subject, options), begun);
  Options first = options;
  first.seconds = options.seconds > 0 ? options.seconds * dpor_share : dpor_seconds;
  Verdict verdict = hunt(subject, first);
  if (verdict.answer != Answer::Unknown || !ran_out_of_time(verdict)) return timed(std::move(verdict), begun);
  double left = asked.seconds - seconds_since(begun);
  if (asked.seconds > 0 && left < least_seconds) return timed(std::move(verdict), begun);
  Options second = options;
  second.reduction = Reduction::Classes;
  if (asked.seconds > 0) second.seconds = left;
  return timed(hunt(subject, second), begun);
}

Verdict check(const Subject& subject, const Options& options) {
  auto begun = std::chrono::steady_clock::now();
  Verdict verdict = check_sliced(subject, options);
  if (verdict.sliced && options.watch_races && verdict.answer != Answer::Unsafe) {
    Verdict whole = look_outside(subject, options);
    if (whole.answer == Answer::Unsafe) return whole;
    add_races(verdict, whole);
  }
  if (wants_race_search(options, verdict)) {
    Verdict whole = hunt(subject, for_races(options, verdict, seconds_since(begun)));
    if (whole.answer == Answer::Unsafe) return timed(std::move(whole), begun);
    add_races(verdict, whole);
  }
  assume_for_races(verdict);
  return verdict;
}

Verdict check(const program::Program& program, const Options& options) { return check(ModelSubject(program), options); }

}  // namespace heddle::explore

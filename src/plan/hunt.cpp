#include "plan/hunt.h"

#include "explore/search.h"
#include "plan/endings.h"
#include "plan/races.h"
#include "plan/rerun.h"
#include "plan/simplify.h"
#include "plan/tally.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <set>

namespace heddle::plan {

namespace {

using explore::Counters;
using explore::LeftOut;
using explore::Listener;
using explore::Options;
using explore::Search;
using explore::Slicing;

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
  Ending ending(const Verdict& verdict) const {
    const LeftOut& left_out = search_.left_out();
    if (verdict.answer == Answer::Unsafe) return Ending::Unsafe;
    if (search_.arrivals_cross()) return Ending::ArrivalsCross;
    if (has_left_slice()) return Ending::LeftSlice;
    if (search_.is_abandoned()) return Ending::Abandoned;
    if (verdict.answer == Answer::Safe) return Ending::Safe;
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

}  // namespace

Outcome hunt(const Subject& subject, const Options& options) {
  auto begun = std::chrono::steady_clock::now();
  term::Terms terms;
  smt::Options asking = options.solver;
  auto time = std::chrono::duration<double>(options.seconds);
  if (options.seconds > 0)
    asking.deadline = std::min(asking.deadline, begun + std::chrono::duration_cast<std::chrono::milliseconds>(time));
  std::unique_ptr<smt::Solver> solver = smt::make_solver(terms, asking);
  BugHunt bug_hunt(subject, terms, *solver, options);
  Outcome outcome{.verdict = bug_hunt()};
  outcome.verdict.statistics = statistics_of(bug_hunt.counters(), *solver, begun);
  outcome.verdict.ending = bug_hunt.ending(outcome.verdict);
  if (outcome.ending() == Ending::LeftSlice) outcome.left_slice_at = bug_hunt.left_slice_at();
  return outcome;
}

}  // namespace heddle::plan

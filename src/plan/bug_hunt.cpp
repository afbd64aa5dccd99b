#include "plan/bug_hunt.h"

#include "explore/overlap.h"
#include "explore/resources.h"
#include "plan/races.h"
#include "plan/simplify.h"

#include <algorithm>

namespace heddle::plan {

using explore::Options;
using explore::Reduction;
using explore::Slicing;

namespace {

// Where executions are cut for another reason than that equivalent ones are explored, their images may be as well.
bool is_symmetric(const Options& options) {
  bool has_use =
      options.reduction == Reduction::Dpor || (options.reduction == Reduction::Classes && options.cache_states);
  return options.symmetry && has_use && !options.probe && !options.context_bound;
}

std::unique_ptr<Stage> make_stage(const Subject& subject, term::Terms& terms, const Options& options) {
  if (options.slicing != Slicing::None) options.announce("slicing");
  auto stage = subject.stage(terms, options.limits, options.slicing);
  options.announce("searching");
  return stage;
}

}  // namespace

BugHunt::BugHunt(const Subject& subject, term::Terms& terms, smt::Solver& solver, const Options& options)
    : subject_(subject),
      options_(options),
      terms_(terms),
      begun_(std::chrono::steady_clock::now()),
      solver_(solver),
      stage_(make_stage(subject, terms, options)),
      endings_(*stage_),
      search_(stage_->machine(), terms, solver, options, *this) {
  machine::Machine& machine = stage_->machine();
  if (options.arrivals_commute) machine.let_arrivals_commute();
  if (is_symmetric(options) && options.reduction == Reduction::Dpor) machine.let_threads_be_symmetric();
  if (is_symmetric(options) && options.reduction != Reduction::Dpor) machine.let_states_be_symmetric();
}

bool BugHunt::on_final() {
  endings_.at_end();
  return true;
}

bool BugHunt::on_nothing() {
  own_.is_vacuous = true;
  endings_.at_start();
  return true;
}

bool BugHunt::on_failure(const machine::Outcome& outcome) {
  return report({outcome.error.kind, outcome.error.message, outcome.error.location});
}

// Each pair of places in the program is looked at once.
bool BugHunt::on_race(std::uint32_t first, std::uint32_t second) {
  auto events = search_.path().trace().events();
  if (!raced_.insert(std::minmax(events[first].step, events[second].step)).second) return true;
  trace::Trace& trace = search_.path().trace();
  trace::Trace::Mark mark = trace.mark();
  let_overlap(first, second);
  bool go_on = true;
  if (subject_.checks(program::ErrorKind::Race))
    go_on = report({program::ErrorKind::Race, "data race", {}}, second);
  else if (own_.notes.size() < most_notes)
    note_race(second);
  trace.undo(mark);
  return go_on;
}

// Where the accesses are at unknown places, those inputs are looked for that make them meet: with others they do not.
void BugHunt::let_overlap(std::uint32_t first, std::uint32_t second) {
  trace::Trace& trace = search_.path().trace();
  std::optional<trace::DataRace> race =
      trace::data_race(trace.footprint(first), trace.footprint(second), search_.path());
  if (!race || (race->first.index.is_concrete() && race->second.index.is_concrete())) return;
  trace.add_condition(
      explore::overlap(terms_, race->first.index, race->first.size, race->second.index, race->second.size));
}

bool BugHunt::on_deadlock(std::span<const term::Term> stuck) {
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

bool BugHunt::on_incomplete(const std::string& reason, program::Location location, const std::string& advice) {
  incomplete_.add(reason, location, advice);
  return true;
}

void BugHunt::leave_out(const std::string& reason, const std::string& advice, bool is_rest) {
  incomplete_.add(reason, {}, advice);
  (is_rest ? own_.left_out.rest : own_.left_out.other) = true;
}

// A bug on the current path, at its end or at an event: find inputs, run them, and believe only what that run shows.
bool BugHunt::report(const Error& error, std::size_t last) {
  options_.announce("confirming a bug");
  smt::Answer answer = search_.path().solve();
  if (answer.status != smt::Status::Sat) {
    own_.is_unsolved = true;
    incomplete_.add("a possible bug could not be confirmed (" + error.message + "): the solver found no inputs",
                    error.location, "--solver-timeout with more seconds");
    return true;
  }
  Bug bug{stage_->inputs(answer.model), search_.schedule_text(last)};
  RerunResult result = rerun(subject_, bug.inputs, bug.schedule, options_.limits);
  const Run* run = std::get_if<Run>(&result);
  // A race on the way is an error as well, and comes first.
  bool confirmed =
      run != nullptr && run->error && (same(*run->error, error) || run->error->kind == program::ErrorKind::Race);
  if (!confirmed) {
    own_.is_unconfirmed = true;
    std::string why = run == nullptr ? std::get<std::string>(result) : "the run did not fail the same way";
    incomplete_.add("a possible bug could not be confirmed (" + error.message + "): " + why, error.location, "");
    return true;
  }
  own_.bug = std::move(bug);
  confirmed_ = std::get<Run>(std::move(result));
  return false;
}

// What is shown is what a run shows.
void BugHunt::note_race(std::size_t last) {
  own_.is_race_unclear = true;  // as long as no run shows it
  smt::Answer answer = search_.path().solve();
  if (answer.status != smt::Status::Sat) return;
  RerunResult result = tell(subject_, stage_->inputs(answer.model), search_.schedule_text(last), options_.limits, true);
  const Run* run = std::get_if<Run>(&result);
  if (run == nullptr || !run->error || run->error->kind != program::ErrorKind::Race) return;
  auto is_known = [&](const Note& note) { return note.message == run->error->message; };
  if (std::ranges::none_of(own_.notes, is_known)) own_.notes.push_back({run->error->message, run->error->location});
}

Findings BugHunt::findings() {
  Findings all = own_;
  all.counters = search_.counters();
  all.queries = solver_.statistics().queries;
  all.solver_seconds = solver_.statistics().seconds;
  all.peak_memory_mib = static_cast<double>(explore::peak_memory_bytes()) / (1 << 20);
  all.incomplete = incomplete_.items();
  const explore::LeftOut& left_out = search_.left_out();
  all.left_out.rest = all.left_out.rest || left_out.rest;
  all.left_out.rounds = all.left_out.rounds || left_out.rounds;
  all.left_out.other = all.left_out.other || left_out.other;
  all.is_abandoned = search_.is_abandoned();
  all.arrivals_cross = search_.arrivals_cross();
  all.threads_differ = search_.threads_differ();
  all.has_left_slice = search_.has_left_slice();
  all.left_slice_at = stage_->machine().left_slice_at();
  all.touching_steps = search_.touching_steps();
  all.endings = endings_.known();
  all.stage = stage_->notes();
  return all;
}

Findings BugHunt::all_findings() {
  Findings all = findings();
  plan::add(all, others_);
  return all;
}

// The run that showed the bug, or a simpler one that shows it as well.
void BugHunt::show(const Bug& bug, Verdict& verdict) {
  options_.announce("confirming the bug");
  if (!confirmed_) {  // by this process
    RerunResult result = rerun(subject_, bug.inputs, bug.schedule, options_.limits);
    if (Run* run = std::get_if<Run>(&result)) confirmed_ = std::move(*run);
  }
  if (!confirmed_ || !confirmed_->error) return;
  options_.announce("simplifying the counterexample");
  Run shown = simplify(subject_, *confirmed_, options_.limits);
  RerunResult told = tell(subject_, shown.record.inputs, shown.record.schedule, options_.limits);
  Run* run = std::get_if<Run>(&told);
  if (run != nullptr && run->error && same(*run->error, *shown.error)) {
    for (Input& input : run->record.inputs)
      input.is_idle = std::ranges::any_of(shown.record.inputs,
                                          [&](const Input& each) { return each.name == input.name && each.is_idle; });
    shown = std::move(*run);
  }
  verdict.error = shown.error;
  verdict.counterexample = std::move(shown.record);
}

Ending BugHunt::ending(const Findings& all, Answer answer) const {
  if (answer == Answer::Unsafe) return Ending::Unsafe;
  if (all.arrivals_cross) return Ending::ArrivalsCross;
  if (all.threads_differ) return Ending::ThreadsDiffer;
  // With a part of the program left out of account it has not worked out.
  if (all.has_left_slice || (all.is_unconfirmed && options_.slicing != Slicing::None)) return Ending::LeftSlice;
  if (all.is_abandoned) return Ending::Abandoned;
  if (answer == Answer::Safe) return Ending::Safe;
  if (all.left_out.rest) return Ending::OutOfWork;
  bool is_loop_cut = all.left_out.rounds && !all.left_out.other && !all.is_unconfirmed && !all.is_unsolved;
  return is_loop_cut ? Ending::LoopCut : Ending::Stopped;
}

Outcome BugHunt::conclude() {
  Findings all = all_findings();
  if (has_others_) {
    stage_->add(others_.stage);
    endings_.add(others_.endings);
  }
  Verdict verdict;
  if (all.bug) show(*all.bug, verdict);
  if (all.bug && !verdict.error)
    all.incomplete.push_back({"a possible bug could not be confirmed: another run did not fail", {}, ""});
  verdict.notes = std::move(all.notes);
  verdict.incomplete = std::move(all.incomplete);
  verdict.bounded = !verdict.incomplete.empty();
  verdict.answer = verdict.error ? Answer::Unsafe : verdict.bounded ? Answer::Unknown : Answer::Safe;
  if (all.is_vacuous) verdict.assumptions.push_back("no input meets the requires clauses, so there is no execution");
  if (verdict.answer == Answer::Safe) endings_.conclude(all.counters, verdict);
  stage_->conclude(verdict);
  RaceWatching watching{.has_threads = stage_->threads() > 1,
                        .is_checked = subject_.checks(program::ErrorKind::Race),
                        .is_unclear = all.is_race_unclear || stage_->may_end_in_section(true)};
  conclude_races(verdict, options_, all.counters, watching);
  if (may_rely_on_locks(verdict, watching) && stage_->keeps_lock_discipline(all.touching_steps, options_.budget))
    verdict.races = Races::LocksExclude;
  verdict.statistics.counters = all.counters;
  verdict.statistics.queries = all.queries;
  verdict.statistics.solver_seconds = all.solver_seconds;
  verdict.statistics.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  verdict.statistics.peak_memory_mib = all.peak_memory_mib;
  verdict.statistics.threads = stage_->threads();
  verdict.ending = ending(all, verdict.answer);
  Outcome outcome{.verdict = std::move(verdict)};
  if (outcome.ending() == Ending::LeftSlice) outcome.left_slice_at = all.left_slice_at;
  return outcome;
}

}  // namespace heddle::plan

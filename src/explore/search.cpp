#include "explore/search.h"

#include "explore/probe.h"
#include "explore/resources.h"
#include "explore/sample.h"
#include "explore/work.h"

#include <algorithm>

namespace heddle::explore {

namespace {

constexpr std::uint64_t turns_between_budgets = 256;

// Not where executions are counted or cut, or races are to be seen in all of them.
bool can_prune(const Options& options) {
  return options.pruning && !options.probe && !options.context_bound && options.feasible && options.stop_at_bug &&
         options.reduction != Reduction::Canonical;
}

std::uint64_t table_bytes(const Options& options) {
  std::uint64_t limit = options.memory_mib != 0 ? options.memory_mib << 20 : total_memory_bytes();
  return limit / 2;
}

std::unique_ptr<Reducer> make_probe(const Probing& probing) {
  if (probing.is_random) return std::make_unique<Sample>(probing.executions);
  return std::make_unique<Probe>(probing);
}

}  // namespace

Search::Search(machine::Machine& machine, term::Terms& terms, smt::Solver& solver, const Options& options,
               Listener& listener)
    : options_(options),
      listener_(listener),
      terms_(terms),
      machine_(machine),
      path_(terms, solver, options),
      reducer_(options.probe
                   ? make_probe(*options.probe)
                   : make_reducer(options.reduction, path_, machine_, race_hook(), options.pruning.has_value())),
      visited_(table_bytes(options)),
      begun_(std::chrono::steady_clock::now()),
      shown_(begun_) {
  path_.set_look([this] {
    look_around();
    return go_on_;
  });
  if (options.work != 0)
    path_.set_budget([this] {
      keep_to_budget();
      return go_on_;
    });
  if (can_prune(options)) {
    Pruning pruning = *options.pruning;
    pruning.runs_eventless = reduced();
    pruning.most_bytes = std::min(pruning.most_bytes, table_bytes(options) / 2);
    pruner_.emplace(machine_, terms_, path_, pruning);
    observers_.push_back(&*pruner_);
  }
  observers_.push_back(reducer_.get());
  if (options.watch_races && options.reduction != Reduction::Dpor) races_.emplace(path_.trace(), path_, race_hook());
}

RaceHook Search::race_hook() {
  if (!options_.watch_races) return {};
  return [this](std::uint32_t first, std::uint32_t second) { go_on_ = listener_.on_race(first, second) && go_on_; };
}

void Search::run(const Unit& unit) {
  path_.preset(0, unit.start);
  bool resumes = !unit.states.empty();  // once: other outcomes of the start lead to other states
  do {
    path_.repeat_from(0);
    Counters before = counters_;
    if (resumes) expect(unit, 0);
    if (start()) enter();
    expected_ = nullptr;
    if (std::exchange(resumes, false)) resume(unit, before);
    while (go_on_ && !stack_.empty()) {
      Frame& frame = stack_.back();
      if (next_outcome(frame)) {
        if (is_partner_due_) meet_partner();
        if (go_on_) take_step(frame);
      } else {
        leave();
      }
      if (++turns_ % turns_between_budgets == 0) keep_to_budget();
      if (turns_ >= look_at_) look_around();
    }
  } while (go_on_ && start_again());
  if (has_cycles_ && is_look_omitted_) incomplete("whether a thread waits for ever while others go round", {}, "");
  for (const Frame& frame : stack_) listener_.on_left(frame.number, frame.successors);  // it was stopped
}

// A check of the initial state can come out in two ways, as the checks of a step can.
bool Search::start_again() {
  if (start_choices_ == 0) return false;
  machine_.undo({});
  path_.trace().undo({});
  return path_.next_outcome(0);
}

bool Search::start() {
  schedule_.clear();
  if (started_) {  // nothing was chosen on the way to the first state, so it is always the same
    machine_.undo(started_->first);
    path_.trace().undo(started_->second);
    path_.set_partial(start_is_partial_);
    return true;
  }
  machine::Outcome outcome = machine_.initialise(path_);
  note_trouble({});
  note_omissions();
  path_.trace().seal_start();
  start_choices_ = path_.choices();
  if (outcome.ended == machine::Ended::Done) {
    if (start_choices_ == 0) started_ = {machine_.mark(), path_.trace().mark()};
    start_is_partial_ = path_.take_partial();
    path_.set_partial(start_is_partial_);
    return true;
  }
  path_.take_partial();
  if (outcome.ended == machine::Ended::Failed) go_on_ = listener_.on_failure(outcome);
  if (outcome.ended == machine::Ended::Infeasible) {
    listener_.on_stopped(outcome.error.location);
    go_on_ = listener_.on_nothing();
  }
  return false;
}

// Back to the topmost state, and on to the next outcome of the thread that is being tried, or to the next thread.
// False if none is left.
bool Search::next_outcome(Frame& frame) {
  machine_.undo(frame.mark);
  path_.trace().undo(frame.trace_mark);
  if (races_) races_->follow();
  schedule_.resize(frame.scheduled);
  if (frame.trying) {
    for (Observer* observer : observers_) observer->back();
    if (!reducer_->tries_outcomes()) path_.close(frame.choices, path_.choices());
    if (path_.next_outcome(frame.choices)) return true;
    count_covered(frame);
    for (Observer* observer : observers_) observer->tried();
  }
  std::optional<machine::ThreadId> next = reducer_->next();
  frame.trying = next.has_value();
  if (next) frame.thread = *next;
  return frame.trying;
}

// The step that was just taken, with its choices from `choices` on.
Taken Search::taken_step(machine::ThreadId thread, const machine::NextStep& step, std::size_t choices, bool goes_on) {
  return {.thread = thread,
          .accesses = machine_.accesses(),
          .has_event = !step.eventless,
          .fixed = step.fixed,
          .steady = step.steady,
          .outcome = path_.outcome(choices),
          .partial = path_.take_partial(),
          .goes_on = goes_on,
          .weight = reducer_->weight()};
}

void Search::take_step(Frame& frame) {
  machine::ThreadId thread = frame.thread;
  std::uint32_t step_index = machine_.next_step_index(thread);
  machine::NextStep step = machine_.next_step(thread);
  path_.repeat_from(frame.choices);
  ++frame.outcomes;
  machine::Outcome outcome = machine_.step(thread, path_);
  std::uint32_t taken = machine_.steps_taken();
  schedule_.push_back({thread, path_.choices(), path_.trace().events().size(), interruptions_of(frame), taken});
  counters_.unseen += taken - 1;
  go_on_ = go_on_ && !machine_.has_left_slice() && !machine_.arrivals_cross() && !machine_.threads_differ();
  note_trouble(step.location);
  note_omissions();
  auto touches = [](const machine::Access& access) { return access.object != machine::Access::event_object; };
  if (options_.watch_races && std::ranges::any_of(machine_.accesses(), touches)) {
    if (touching_steps_.size() <= step_index) touching_steps_.resize(step_index + 1);
    if (!touching_steps_[step_index]) touching_steps_[step_index] = true;
  }
  if (!step.eventless) path_.trace().add_event(thread, step_index, machine_.accesses());
  if (races_) races_->follow();
  bool goes_on = outcome.ended == machine::Ended::Done;
  Taken step_taken = taken_step(thread, step, frame.choices, goes_on);
  for (Observer* observer : observers_) observer->took(step_taken);
  if (!goes_on) {
    for (Observer* observer : observers_) observer->cut();
    return stopped_by(outcome, step.location);
  }
  ++frame.successors;
  if (reducer_->is_new())
    enter();
  else
    count_pruned();
}

// How often a thread that could have gone on was interrupted, up to the step that is tried from this state.
std::uint32_t Search::interruptions_of(const Frame& frame) const {
  if (frame.scheduled == 0) return 0;
  const Scheduled& before = schedule_[frame.scheduled - 1];
  return before.interruptions + (frame.interrupts && before.thread != frame.thread ? 1 : 0);
}

void Search::stopped_by(const machine::Outcome& outcome, program::Location step) {
  switch (outcome.ended) {
    case machine::Ended::Failed:
      if (pruner_) pruner_->spoil();
      go_on_ = listener_.on_failure(outcome) && go_on_;
      break;
    case machine::Ended::Incomplete: incomplete(outcome); break;
    case machine::Ended::Infeasible:
      ++counters_.blocked;
      listener_.on_stopped(outcome.error.location ? outcome.error.location : step);
      break;
    case machine::Ended::Disabled:
    case machine::Ended::Done: break;
  }
}

void Search::leave() {
  listener_.on_left(stack_.back().number, stack_.back().successors);
  for (Observer* observer : observers_) observer->leave();
  if (stack_.back().entry != nullptr) --stack_.back().entry->on_stack;
  stack_.pop_back();
}

Counters Search::counters() const {
  Counters counters = counters_;
  counters.work = work();
  counters.mirrored = machine_.mirrored();
  counters.stored = visited_.size() + reducer_->stored();
  if (!pruner_) return counters;
  counters.summaries = pruner_->kept();
  counters.covered = pruner_->hits();
  counters.covering_seconds = pruner_->seconds();
  return counters;
}

std::vector<std::string> Search::schedule_text(std::size_t last) const {
  std::vector<std::string> text;
  std::size_t before = start_choices_;
  for (const Scheduled& step : schedule_) {
    if (step.events > last) break;
    std::string flips = path_.flips(before, step.choices);
    std::string path = machine_.path_of(step.thread);
    text.push_back(path + (flips.empty() ? "" : ":" + flips));
    text.insert(text.end(), step.steps - 1, path);
    before = step.choices;
  }
  return text;
}

void Search::count_pruned() {
  ++counters_.pruned;
  listener_.on_dropped();
}

// A step all of whose outcomes lead to states that are covered is one execution that was cut short in it.
void Search::count_covered(Frame& frame) {
  counters_.pruned += frame.covered == frame.outcomes ? std::min(frame.covered, 1U) : frame.covered;
  frame.covered = frame.outcomes = 0;
}

void Search::note_trouble(program::Location location) {
  std::string trouble = path_.take_trouble();
  if (!trouble.empty()) incomplete("the solver gave up: " + trouble, location, "--solver-timeout with more seconds");
}

void Search::note_omissions() {
  for (const machine::Outcome& omitted : machine_.take_omissions()) incomplete(omitted);
}

void Search::incomplete(const machine::Outcome& outcome) {
  bool is_rounds = outcome.omitted == machine::Omitted::Rounds;
  incomplete(outcome.error.message, outcome.error.location, outcome.advice,
             is_rounds ? &LeftOut::rounds : &LeftOut::other);
}

void Search::incomplete(const std::string& reason, program::Location location, const std::string& advice,
                        bool LeftOut::*what) {
  left_out_.*what = true;
  if (pruner_) pruner_->spoil();
  go_on_ = listener_.on_incomplete(reason, location, advice) && go_on_;
}

std::uint64_t Search::work() const {
  return Work{.turns = turns_,
              .instructions = machine_.instructions(),
              .solver = path_.solver_work(),
              .pruning = pruner_ ? pruner_->spent() : 0,
              .key_words = key_words_}
      .units();
}

void Search::keep_to_budget() {
  if (options_.work == 0 || !go_on_ || work() <= options_.work) return;
  incomplete("the work of this phase is used up", {}, "", &LeftOut::rest);
  go_on_ = false;
}

void Search::look_around() {
  look_at_ = turns_ + turns_between_looks_;
  auto now = std::chrono::steady_clock::now();
  double seconds = std::chrono::duration<double>(now - begun_).count();
  auto give_up = [&](const std::string& reason, const std::string& advice, bool LeftOut::*what = &LeftOut::other) {
    incomplete(reason, {}, advice, what);
    go_on_ = false;
  };
  bool is_late = options_.seconds > 0 && seconds > options_.seconds;
  std::string_view spent = is_late ? base::out_of_time : options_.budget.spent();
  if (spent == base::out_of_time)
    give_up(std::string(spent), "--time with more seconds", &LeftOut::rest);
  else if (!spent.empty())
    give_up(std::string(spent), "");
  if (options_.memory_mib != 0 && current_memory_bytes() >> 20 > options_.memory_mib)
    give_up(std::string(out_of_memory), "--memory with more MiB");
  if (partner_ != nullptr && partner_->is_due(*this)) is_partner_due_ = true;
  if (options_.progress && now - shown_ > std::chrono::milliseconds(200)) {
    shown_ = now;
    options_.progress(progress());
  }
}

Progress Search::progress() const {
  Progress now{.executions = counters_.executions,
               .steps = counters_.steps,
               .depth = stack_.size(),
               .seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count(),
               .work = work(),
               .most_work = options_.work};
  for (std::size_t i = 0; i < stack_.size() && i < most_states_counted; ++i) {
    std::size_t end = i + 1 < stack_.size() ? stack_[i + 1].choices : path_.choices();
    std::size_t open = reducer_->open_branches(i) + path_.open_choices(stack_[i].choices, end);
    if (now.branches == 0 && open != 0) now.first_open = i;
    now.branches += open;
  }
  return now;
}

}  // namespace heddle::explore

// Entering a state: is it final, stuck, or known, and which threads are to be tried from it?
#include "explore/search.h"

#include <algorithm>

namespace heddle::explore {

void Search::enter() {
  run_eventless();
  for (Observer* observer : observers_) observer->reached(resting_);
  may_be_stuck_ = restricted_ = false;
  entry_ = nullptr;
  if (resting_.empty()) {
    if (!is_covered(false)) return finish();
    listener_.on_covered_end();
    return listener_.on_dropped();
  }
  enabled_.clear();
  bool alone = reduced() && find_local();
  if (!alone) find_enabled();
  if (!alone && options_.context_bound) keep_context_bound();
  if (!go_on_) return;
  if (enabled_.empty()) {
    if (pruner_) pruner_->skip();
    if (excuse_ == machine::Excuse::None) return reducer_->ended();
    finish();
    if (pruner_ && excuse_ == machine::Excuse::Here) pruner_->skip();
    return;
  }
  if (!reducer_->enter(enabled_)) {
    for (Observer* observer : observers_) observer->blocked(resting_);
    ++counters_.blocked;
    bool somebody_waits = !alone && enabled_.size() < resting_.size();
    if (somebody_waits && has_state_table()) look_ahead(false);
    return listener_.on_dropped();
  }
  if (is_covered(alone)) {
    reducer_->leave();
    return listener_.on_dropped();
  }
  if (!alone && seen_before()) {
    reducer_->leave();
    ++counters_.repeated;
    return count_pruned();
  }
  stack_.push_back({.mark = machine_.mark(),
                    .trace_mark = path_.trace().mark(),
                    .scheduled = schedule_.size(),
                    .choices = path_.choices(),
                    .number = counters_.steps,
                    .thread = {},
                    .entry = entry_,
                    .interrupts = options_.context_bound && last_can_go_on()});
  if (entry_ != nullptr) ++entry_->on_stack;
  if (pruner_) pruner_->enter(resting_, reducer_->asleep(), alone);
  if (pruner_ && restricted_) pruner_->spoil_top();
  listener_.on_expanded(counters_.steps++);
}

// An execution is over: no thread is live, or those that are wait for what nobody can be blamed for.
void Search::finish() {
  reducer_->ended();
  machine::Machine::Mark mark = machine_.mark();
  trace::Trace::Mark trace_mark = path_.trace().mark();
  path_.repeat_from(path_.choices());
  bool failed = false;
  // Memory can also be lost where those who are left wait for a thread that spins for ever.
  if (options_.stop_at_bug && (machine_.live_threads() == 0 || machine_.cut_short())) {
    machine::Outcome outcome = machine_.finalise(path_);
    note_trouble(outcome.error.location);
    failed = outcome.ended == machine::Ended::Failed;
    if (failed) go_on_ = listener_.on_failure(outcome) && go_on_;
  }
  ++(machine_.cut_short() ? counters_.blocked : counters_.executions);
  go_on_ = go_on_ && listener_.on_final();
  machine_.undo(mark);
  path_.trace().undo(trace_mark);
  if (pruner_ && failed)
    pruner_->skip();
  else if (pruner_)
    pruner_->finish(resting_, path_.asked());
}

// Is it known that nothing below this state fails?
bool Search::is_covered(bool alone) {
  if (!pruner_) return false;
  if (may_be_stuck_) {
    pruner_->skip();
    return false;
  }
  std::vector<machine::ThreadId> asleep;  // nobody at the end
  if (!resting_.empty()) asleep = reducer_->asleep();
  const std::vector<Touch>* touches = pruner_->covering(asleep, counters_.steps, alone);
  if (options_.reduction == Reduction::Dpor && pruner_->fails_early(counters_.steps)) {
    is_abandoned_ = true;
    go_on_ = false;
  }
  if (touches == nullptr) return false;
  for (Observer* observer : observers_) observer->covered(*touches);
  if (!stack_.empty()) ++stack_.back().covered;
  return true;
}

// Steps without reads, writes or events commute with everything and are taken at once.
void Search::run_eventless() {
  machine_.find_resting(resting_);
  bool moved = false;
  for (machine::Resting& each : resting_)
    while (reduced() && each.next.eventless && machine_.is_live(each.thread)) {
      machine_.step(each.thread, path_);
      std::uint32_t interruptions = schedule_.empty() ? 0 : schedule_.back().interruptions;
      schedule_.push_back({each.thread, path_.choices(), path_.trace().events().size(), interruptions});
      if (machine_.is_live(each.thread)) each.next = machine_.next_step(each.thread);
      moved = true;
    }
  if (moved) machine_.find_resting(resting_);
}

// A step that touches nothing shared commutes with everything that others do: exploring it alone is enough. Heads of
// loops are excepted, so that in every cycle there is a state from which all threads are tried.
bool Search::find_local() {
  auto is_local = [](const machine::Resting& each) { return each.next.local && !each.next.loop_head; };
  auto found = std::ranges::find_if(resting_, is_local);
  if (expected_ != nullptr) {  // any will do, but a part of the search goes on as it began
    auto is_expected = [&](const machine::Resting& each) {
      return is_local(each) && machine_.path_of(each.thread) == *expected_;
    };
    if (auto expected = std::ranges::find_if(resting_, is_expected); expected != resting_.end()) found = expected;
  }
  if (found != resting_.end()) enabled_.push_back(found->thread);
  return found != resting_.end();
}

void Search::find_enabled() {
  guards_.clear();
  bool certain = false;  // some thread can go on whatever the input
  for (const machine::Resting& each : resting_) {
    machine::Value guard = each.next.blocking ? machine_.guard(each.thread) : machine::Value(1);
    if (guard.is_false()) continue;
    enabled_.push_back(each.thread);
    if (guard.is_concrete())
      certain = true;
    else
      guards_.push_back(guard.term());
  }
  if (certain) return;
  excuse_ = machine_.excuses_waiting(path_);
  note_trouble({});
  note_omissions();
  if (excuse_ == machine::Excuse::None && is_stuck()) go_on_ = false;
}

bool Search::last_can_go_on() const {
  return !schedule_.empty() && std::ranges::find(enabled_, schedule_.back().thread) != enabled_.end();
}

// Once the bound is used up, only the thread that took the last step goes on, as long as it can.
void Search::keep_context_bound() {
  if (!last_can_go_on() || schedule_.back().interruptions < *options_.context_bound || enabled_.size() < 2) return;
  enabled_ = {schedule_.back().thread};
  incomplete("schedules with more than " + std::to_string(*options_.context_bound) +
                 (*options_.context_bound == 1 ? " interruption of a thread" : " interruptions of a thread"),
             {}, "--context-bound with a larger number, or none");
}

// Is there an input for which none of the guards holds? True: there is, and the search is over.
bool Search::is_stuck() {
  std::vector<term::Term> negated;
  for (term::Term guard : guards_) negated.push_back(terms_.not_(guard));
  term::Term none = terms_.and_(negated);
  bool possible = !terms_.is_false(none);
  if (possible && !terms_.is_true(none) && options_.feasible) {
    possible = path_.satisfiable(none) == smt::Status::Sat;
    note_trouble({});
  }
  may_be_stuck_ = possible;
  if (possible && pruner_) pruner_->spoil();
  return possible && !listener_.on_deadlock(negated);
}

std::optional<Visited::Key> Search::state_key() {
  Visited::Key key;
  if (!machine_.append_key(key)) return std::nullopt;
  std::vector<std::uint64_t> conditions;
  for (term::Term condition : path_.trace().path_condition()) conditions.push_back(condition.id());
  std::ranges::sort(conditions);
  auto repeated = std::ranges::unique(conditions);
  conditions.erase(repeated.begin(), repeated.end());
  key.insert(key.end(), conditions.begin(), conditions.end());
  key.push_back(conditions.size());
  key_words_ += key.size();
  return key;
}

// Has this state been explored? If only in part, the threads that were left out remain to be tried.
bool Search::seen_before() {
  if (!has_state_table()) return false;
  std::optional<Visited::Key> key = state_key();
  if (!key) return false;
  std::vector<std::uint32_t> counters;
  machine_.append_counters(counters);
  // The table speaks of threads by their places in the key.
  std::vector<machine::ThreadId> asleep = reducer_->asleep();
  std::vector<machine::ThreadId> places;
  for (machine::ThreadId thread : asleep) places.push_back(machine_.place_in_key(thread));
  std::ranges::sort(places);
  Visited::Advice advice = visited_.visit(*key, std::move(places), std::move(counters));
  entry_ = advice.entry;
  if (advice.is_new) return false;
  auto is_in = [&](const std::vector<machine::ThreadId>& threads, machine::ThreadId thread) {
    return std::ranges::find(threads, machine_.place_in_key(thread)) != threads.end();
  };
  std::vector<machine::ThreadId> remaining;
  for (machine::ThreadId thread : enabled_)
    if (is_in(advice.left_out, thread)) remaining.push_back(thread);
  std::erase_if(asleep, [&](machine::ThreadId thread) { return !is_in(advice.both_asleep, thread); });
  if (remaining.empty()) {
    if (pruner_) pruner_->skip();
    if (entry_->on_stack != 0) look_ahead(true);
    return true;
  }
  restricted_ = true;
  reducer_->restrict(remaining, asleep);
  return false;
}

// Do threads wait that others, who can go round for ever, never let go on? Nobody but such a thread has a claim that
// others end. If there is such a state, then also one to which all states behind it lead back (a bottom component of
// the graph of states). Where the first path of the search into that component ends, it has come back to a state of
// its own, or all threads that could go on are asleep there: it is enough to ask in states of these two kinds. The
// second are many, and mean nothing in a program without cycles; so not all of them are asked about until there is one.
void Search::look_ahead(bool is_cycle) {
  constexpr std::uint64_t at_least = 20'000;
  if (is_cycle) has_cycles_ = true;
  std::uint64_t allowed = at_least + (has_cycles_ ? turns_ : 0);
  std::optional<Visited::Key> key = state_key();
  if (!key || !visited_.is_first_look_ahead(*key)) return;
  if (states_ahead_ >= allowed) {
    is_look_omitted_ = true;
    return;
  }
  std::uint64_t left = allowed - states_ahead_;
  machine::WaitsForEver answer = machine_.waits_for_ever(path_, left);
  states_ahead_ = allowed - left;
  note_trouble({});
  if (answer == machine::WaitsForEver::Unknown) is_look_omitted_ = true;
  if (answer != machine::WaitsForEver::Yes) return;
  if (pruner_) pruner_->spoil();
  go_on_ = listener_.on_deadlock({}) && go_on_;
}

}  // namespace heddle::explore

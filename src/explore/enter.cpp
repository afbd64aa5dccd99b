// Entering a state: is it final, stuck, or known, and which threads are to be tried from it?
#include "explore/search.h"

#include <algorithm>

namespace heddle::explore {

void Search::enter() {
  if (reduced()) run_eventless();
  if (machine_.live_threads() == 0) return finish();
  enabled_.clear();
  bool alone = reduced() && find_local();
  if (!alone) find_enabled();
  if (!go_on_) return;
  if (enabled_.empty()) return reducer_->ended();
  if (!reducer_->enter(enabled_)) {
    ++counters_.blocked;
    return listener_.on_dropped();
  }
  if (!alone && seen_before()) {
    reducer_->leave();
    return count_pruned();
  }
  stack_.push_back({.mark = machine_.mark(),
                    .trace_mark = path_.trace().mark(),
                    .scheduled = schedule_.size(),
                    .choices = path_.choices(),
                    .number = counters_.steps,
                    .thread = {}});
  listener_.on_expanded(counters_.steps++);
}

void Search::finish() {
  reducer_->ended();
  machine::Machine::Mark mark = machine_.mark();
  trace::Trace::Mark trace_mark = path_.trace().mark();
  if (options_.stop_at_bug) {
    machine::Outcome outcome = machine_.finalise(path_);
    note_trouble(outcome.location);
    if (outcome.ended == machine::Ended::Failed) go_on_ = listener_.on_failure(outcome) && go_on_;
  }
  ++counters_.executions;
  go_on_ = go_on_ && listener_.on_final();
  machine_.undo(mark);
  path_.trace().undo(trace_mark);
}

// Steps without reads, writes or events commute with everything and are taken at once.
void Search::run_eventless() {
  for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i) {
    machine::ThreadId thread(i);
    while (machine_.is_live(thread) && machine_.next_step(thread).eventless) {
      machine_.step(thread, path_);
      schedule_.push_back(thread);
    }
  }
}

// A step that touches nothing shared commutes with everything that others do: exploring it alone is enough. Heads of
// loops are excepted, so that in every cycle there is a state from which all threads are tried.
bool Search::find_local() {
  for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i) {
    machine::ThreadId thread(i);
    if (!machine_.is_live(thread)) continue;
    const program::Step& step = machine_.next_step(thread);
    if (!step.local || step.loop_head) continue;
    enabled_.push_back(thread);
    return true;
  }
  return false;
}

void Search::find_enabled() {
  std::vector<term::Term> guards;
  bool certain = false;  // some thread can go on whatever the input
  for (std::uint32_t i = 0; i < machine_.thread_slots(); ++i) {
    machine::ThreadId thread(i);
    if (!machine_.is_live(thread)) continue;
    machine::Value guard = machine_.guard(thread);
    if (guard.is_false()) continue;
    enabled_.push_back(thread);
    if (guard.is_concrete())
      certain = true;
    else
      guards.push_back(guard.term());
  }
  if (!certain && is_stuck(guards)) go_on_ = false;
}

// Is there an input for which none of the guards holds? True: there is, and the search is over.
bool Search::is_stuck(const std::vector<term::Term>& guards) {
  std::vector<term::Term> negated;
  for (term::Term guard : guards) negated.push_back(terms_.not_(guard));
  term::Term none = terms_.and_(negated);
  bool possible = !terms_.is_false(none);
  if (possible && !terms_.is_true(none) && options_.feasible) {
    possible = path_.satisfiable(none) == smt::Status::Sat;
    note_trouble({});
  }
  return possible && !listener_.on_deadlock(negated);
}

// Has this state been explored? If only in part, the threads that were left out remain to be tried.
bool Search::seen_before() {
  if (!options_.cache_states || !reducer_->allows_state_table()) return false;
  Visited::Key key;
  machine_.append_key(key);
  std::vector<std::uint64_t> conditions;
  for (term::Term condition : path_.trace().path_condition()) conditions.push_back(condition.id());
  std::ranges::sort(conditions);
  auto repeated = std::ranges::unique(conditions);
  conditions.erase(repeated.begin(), repeated.end());
  key.insert(key.end(), conditions.begin(), conditions.end());
  key.push_back(conditions.size());
  std::vector<std::uint32_t> counters;
  machine_.append_counters(counters);
  Visited::Advice advice = visited_.visit(key, reducer_->asleep(), std::move(counters));
  if (advice.is_new) return false;
  std::vector<machine::ThreadId> remaining;
  for (machine::ThreadId thread : enabled_)
    if (std::ranges::find(advice.left_out, thread) != advice.left_out.end()) remaining.push_back(thread);
  if (remaining.empty()) return true;
  reducer_->restrict(remaining, advice.both_asleep);
  return false;
}

}  // namespace heddle::explore

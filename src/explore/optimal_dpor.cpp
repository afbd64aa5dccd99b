#include "explore/optimal_dpor.h"

#include <algorithm>

namespace heddle::explore {

void OptimalDpor::reverse(const Race& race) {
  if (plan(race) == Progress::Open) open_.push_back(race);
}

void OptimalDpor::reverse_open() {
  for (const Race& race : open_)
    if (has_more_to_plan(race)) plan(race);
}

void OptimalDpor::forget_event() {
  while (!open_.empty() && open_.back().second >= stack_.before.size()) open_.pop_back();
}

bool OptimalDpor::has_more_to_plan(const Race& race) const {
  for (std::uint32_t event = std::max(stack_.raced, race.second + 1); event < stack_.before.size(); ++event)
    if (stack_.is_independent_of(race.first, event)) return true;
  return false;
}

OptimalDpor::Progress OptimalDpor::plan(const Race& race) {
  Known known = stack_.happened[race.second].known;
  Explored explored = is_explored(race);
  if (explored == Explored::No) {
    add_independent_of(race.first, race.second);
    PlannedStep reversed = planned(race.second);
    reversed.outcome = 0;  // it may come out differently now
    reversed.known = known;
    if (known == Known::Places) reversed.footprint = stack_.footprints.intern(possible_accesses(race.second));
    sequence_.add(reversed);
    insert(stack_.in_front_of(race.first));
  }
  return known == Known::Footprint && explored != Explored::SoFar ? Progress::Done : Progress::Open;
}

// Is a thread that sleeps in front of the first event a weak initial of the wakeup sequence? Then what the sequence
// leads to has been explored. Most races are of this kind, so this is told without making the sequence, from what
// WakeupSequence::fit says.
OptimalDpor::Explored OptimalDpor::is_explored(const Race& race) {
  auto [first, second] = race;
  Known known = stack_.happened[second].known;
  trace::Footprint possible{stack_.thread_of(second), possible_accesses(second)};
  auto is_in_front = [&](std::uint32_t event) { return event != second && stack_.is_independent_of(first, event); };
  Explored result = Explored::No;
  auto begins_sequence = [&](const trace::Footprint& sleeper, bool soundly) {
    std::uint32_t next = stack_.before.next_of(sleeper.thread, first);
    if (next == second && known == Known::Nothing) return stack_.is_alone(second, first);
    if (next == second && known == Known::Places)
      return !stack_.before.any_conflict_behind(first, possible, is_in_front);
    bool begins = next == second || (next != trace::HappensBefore::none && is_in_front(next));
    if (begins && next <= second && stack_.is_initial(next, first)) result = Explored::Surely;
    if (begins) return stack_.is_initial(next, first);
    return soundly && known != Known::Nothing && !trace::dependent(sleeper, possible, stack_.aliases) &&
           !stack_.before.any_conflict_behind(first, sleeper, is_in_front);
  };
  bool explored = stack_.sleep.any_of_state(stack_.happened[first].state, begins_sequence);
  return explored && result == Explored::No ? Explored::SoFar : result;
}

// In another order, as far as that is known: where only the places are, they may all be written.
std::span<const machine::Access> OptimalDpor::possible_accesses(std::uint32_t event) {
  auto accesses = stack_.trace.accesses(stack_.trace.events()[event]);
  if (stack_.happened[event].known != Known::Places) return accesses;
  possible_.assign(accesses.begin(), accesses.end());
  for (machine::Access& access : possible_) access.write = true;
  return possible_;
}

// notdep(first, E), but for one event.
void OptimalDpor::add_independent_of(std::uint32_t first, std::uint32_t except) {
  sequence_.clear();
  for (std::uint32_t event = first + 1; event < stack_.before.size(); ++event)
    if (event != except && stack_.is_independent_of(first, event)) sequence_.add(planned(event));
}

PlannedStep OptimalDpor::planned(std::uint32_t event) {
  const trace::Event& e = stack_.trace.events()[event];
  DporStack::Happened& happened = stack_.happened[event];
  if (!happened.footprint) happened.footprint = stack_.footprints.intern(stack_.trace.accesses(e));
  return {.thread = e.thread,
          .outcome = happened.outcome,
          .known = Known::Footprint,
          .footprint = *happened.footprint,
          .clock = stack_.before.clock(event),
          .ordinal = stack_.before.ordinal(event)};
}

// Nobody knows what the step would have touched behind its guard.
PlannedStep OptimalDpor::planned(const Wait& wait) {
  return {.thread = wait.thread,
          .outcome = 0,
          .known = Known::Nothing,
          .footprint = wait.footprint,
          .clock = stack_.before.clock_of({wait.thread, stack_.footprints[wait.footprint]}),
          .ordinal = wait.ordinal + 1};
}

void OptimalDpor::reverse(const Wait& wait) {
  add_independent_of(wait.first, stack_.before.size());
  DporStack::State& state = stack_.in_front_of(wait.first);
  bool is_possible = std::ranges::find(state.enabled, wait.thread) != state.enabled.end();
  if (sequence_.empty() && !is_possible) return stack_.try_all(state);
  sequence_.add(planned(wait));
  insert_unless_explored(wait.first);
}

// Where the thread has gone on in the meantime and its step is in a race with the event, that race has been dealt with.
// Otherwise all that is independent of the event and does not happen after that step goes in front of it.
void OptimalDpor::reverse_again(const Wait& wait) {
  const trace::HappensBefore& before = stack_.before;
  std::span<const std::uint32_t> own = before.events_of(wait.thread);
  bool went_on = wait.ordinal < own.size();
  std::uint32_t step = went_on ? own[wait.ordinal] : before.size();
  if (went_on && std::ranges::count(before.race_partners(step), wait.first) != 0) return;
  auto goes_in_front = [&](std::uint32_t event) {
    return stack_.is_independent_of(wait.first, event) && event != step && !(went_on && before.before(step, event));
  };
  // Without anything new the wakeup sequence is one that was made when the wait was noticed, or at the end of another
  // execution.
  std::uint32_t event = std::max(stack_.raced, wait.newest + 1);
  while (event < before.size() && !goes_in_front(event)) ++event;
  if (event == before.size()) return;
  sequence_.clear();
  for (event = wait.first + 1; event < before.size(); ++event)
    if (goes_in_front(event)) sequence_.add(planned(event));
  sequence_.add(planned(wait));
  insert_unless_explored(wait.first);
}

// The wakeup sequence, from the state in front of `first`, unless a thread that sleeps there is a weak initial of it.
void OptimalDpor::insert_unless_explored(std::uint32_t first) {
  auto is_weak_initial = [&](const trace::Footprint& sleeper, bool soundly) {
    Fit fit = sequence_.fit({sleeper.thread, stack_.footprints.intern(sleeper.accesses)});
    return fit == Fit::Beginning || (fit == Fit::Beside && soundly);
  };
  if (!stack_.sleep.any_of_state(stack_.happened[first].state, is_weak_initial)) insert(stack_.in_front_of(first));
}

// Not if the wakeup sequence cannot begin, because it consists of a step that had to wait for the event it should come
// before.
void OptimalDpor::insert(DporStack::State& state) {
  if (std::ranges::find(state.enabled, sequence_.front().thread) == state.enabled.end()) return;
  for (machine::ThreadId thread : state.done_awake)
    if (sequence_.fit({.thread = thread, .known = false}) == Fit::Beginning) return;
  stack_.trees.insert(state.wakeup, sequence_);
}

}  // namespace heddle::explore

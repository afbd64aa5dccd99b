#include "explore/source_dpor.h"

namespace heddle::explore {

using machine::ThreadId;

void SourceDpor::note(const Race& race) {
  if (!has_initial(race)) noted_.push_back(race);
}

void SourceDpor::forget_event() {
  while (!noted_.empty() && noted_.back().second >= stack_.before.size()) noted_.pop_back();
}

void SourceDpor::add_races() {
  for (const Race& race : noted_) add(race);
  noted_.clear();
  for (const Wait& wait : stack_.waits) add(wait);
}

// Does backtrack(E') have a thread in I(u)?
bool SourceDpor::has_initial(const Race& race) {
  const DporStack::State& state = stack_.in_front_of(race.first);
  if (state.tries_all) return true;
  auto has_to_come_first = [&](const trace::Footprint& sleeper, bool) {
    if (!is_initial(sleeper.thread, race)) return false;
    std::uint32_t next = stack_.before.next_of(sleeper.thread, race.first);
    return next == race.second || (race.second < stack_.before.size() && stack_.before.before(next, race.second));
  };
  return stack_.trees.any_beginning(state.wakeup, [&](ThreadId thread) { return is_initial(thread, race); }) ||
         stack_.sleep.any_of_state(stack_.happened[race.first].state, has_to_come_first);
}

bool SourceDpor::is_initial(ThreadId thread, const Race& race) const {
  std::uint32_t next = stack_.before.next_of(thread, race.first);
  if (next > race.second || !stack_.is_independent_of(race.first, next)) return false;  // there may be none
  if (next == race.second && stack_.happened[next].known != Known::Footprint) return false;
  return stack_.is_initial(next, race.first);
}

void SourceDpor::add(const Race& race) {
  if (has_initial(race)) return;
  DporStack::State& state = stack_.in_front_of(race.first);
  if (auto thread = first_before(race.second, race.first))
    stack_.try_also(state, *thread);
  else if (stack_.happened[race.second].known == Known::Footprint)
    stack_.try_also(state, stack_.thread_of(race.second));
  else
    stack_.try_all(state, true);
}

void SourceDpor::add(const Wait& wait) {
  DporStack::State& state = stack_.in_front_of(wait.first);
  if (state.tries_all) return;
  std::span<const std::uint32_t> own = stack_.before.events_of(wait.thread);
  std::uint32_t last = wait.ordinal == 0 ? wait.first : own[wait.ordinal - 1];
  if (last > wait.first)
    stack_.try_also(state, first_before(last, wait.first).value_or(wait.thread));
  else
    stack_.try_all(state, true);
}

void SourceDpor::add_touch(std::uint32_t first) {
  std::uint32_t end = stack_.before.size();
  if (has_initial({first, end})) return;
  std::uint32_t event = first + 1;
  while (event < end && !stack_.is_independent_of(first, event)) ++event;
  if (event < end)
    stack_.try_also(stack_.in_front_of(first), stack_.thread_of(event));
  else
    stack_.try_all(stack_.in_front_of(first), true);
}

// The thread of the first event in notdep(first, E) that happens before this one.
std::optional<ThreadId> SourceDpor::first_before(std::uint32_t event, std::uint32_t first) const {
  for (std::uint32_t other = first + 1; other < event; ++other)
    if (stack_.before.before(other, event) && stack_.is_independent_of(first, other)) return stack_.thread_of(other);
  return std::nullopt;
}

}  // namespace heddle::explore

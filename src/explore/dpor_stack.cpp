#include "explore/dpor_stack.h"

#include <algorithm>

namespace heddle::explore {

using machine::ThreadId;

bool DporStack::is_initial(std::uint32_t event, std::uint32_t first) const {
  std::uint32_t thread = thread_of(event).index();
  std::uint32_t other = thread_of(first).index();
  trace::Clock clock = before.clock(event);
  trace::Clock passed = before.passed(first);
  for (std::size_t i = 0; i < clock.size(); ++i)
    if (clock[i] > passed[i] && i != thread && i != other) return false;
  return true;
}

bool DporStack::is_alone(std::uint32_t event, std::uint32_t first) const {
  for (std::uint32_t other = first + 1; other < before.size(); ++other)
    if (other != event && is_independent_of(first, other)) return false;
  return true;
}

void DporStack::try_all(State& state, bool for_one) {
  state.tries_all = true;
  auto is_new = [&](ThreadId thread) {
    return state.open.contains(thread) && !trees.begins_with(state.wakeup, thread);
  };
  auto count = std::ranges::count_if(state.enabled, is_new);
  float weight = for_one ? 1 / static_cast<float>(count) : 1;
  for (ThreadId thread : state.enabled)
    if (is_new(thread)) trees.add_any_step(state.wakeup, thread, weight);
}

void DporStack::try_also(State& state, ThreadId thread) {
  if (!state.open.contains(thread)) return try_all(state, true);
  if (!trees.begins_with(state.wakeup, thread)) trees.add_any_step(state.wakeup, thread);
}

void DporStack::pop_event() {
  before.pop();
  happened.pop_back();
  while (!waits.empty() && waits.back().newest >= before.size()) waits.pop_back();
  raced = std::min(raced, before.size());
}

}  // namespace heddle::explore

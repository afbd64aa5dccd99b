#include "explore/probe.h"

#include <algorithm>
#include <iterator>

namespace heddle::explore {

using machine::ThreadId;

void Probe::reached(std::span<const machine::Resting> live) {
  auto found = std::ranges::find_if(live, [](const machine::Resting& each) { return each.next.creates; });
  creator_ = found == live.end() ? std::nullopt : std::optional(found->thread);
}

ThreadId Probe::choose(std::span<const ThreadId> enabled) const {
  if (probing_.creations_first && creator_ && std::ranges::find(enabled, *creator_) != enabled.end()) return *creator_;
  std::vector<ThreadId> eager;
  std::ranges::copy_if(enabled, std::back_inserter(eager), [&](ThreadId each) { return each != probing_.waiting; });
  if (eager.empty()) return enabled.front();
  if (!probing_.in_turns) return eager.back();
  ThreadId last = states_.empty() ? ThreadId(0) : states_.back().thread;
  auto later = std::ranges::find_if(eager, [&](ThreadId thread) { return thread > last; });
  return later == eager.end() ? eager.front() : *later;
}

bool Probe::enter(std::span<const ThreadId> enabled) {
  if (executions_ == 0) return false;
  states_.push_back({choose(enabled)});
  return true;
}

std::optional<ThreadId> Probe::next() {
  const State& state = states_.back();
  return state.done || executions_ == 0 ? std::nullopt : std::optional(state.thread);
}

void Probe::ended() {
  if (executions_ != 0) --executions_;
}

}  // namespace heddle::explore

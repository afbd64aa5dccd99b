#include "explore/probe.h"

#include <algorithm>

namespace heddle::explore {

using machine::ThreadId;

ThreadId Probe::choose(std::span<const ThreadId> enabled) {
  if (policy_ == Policy::NewestFirst) return enabled.back();
  ThreadId last = states_.empty() ? ThreadId(0) : states_.back().thread;
  auto later = std::ranges::find_if(enabled, [&](ThreadId thread) { return thread > last; });
  if (later != enabled.end()) return *later;
  return enabled.size() > 1 && enabled.front() == ThreadId(0) ? enabled[1] : enabled.front();
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

bool Probe::outcome(const Taken&) { return executions_ != 0; }

void Probe::ended() {
  if (executions_ != 0) --executions_;
}

}  // namespace heddle::explore

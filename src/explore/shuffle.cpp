#include "explore/shuffle.h"

#include <algorithm>

namespace heddle::explore {

using machine::ThreadId;

void Shuffle::begin() {
  ++schedule_;
  of_schedule_ = executions_of_a_schedule;
  generator_ = schedule_;
  priorities_.clear();
  lowest_ = 0;
  changes_.clear();
  for (unsigned i = 0; i < changes; ++i) changes_.push_back(random(longest_));
}

// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
std::uint64_t Shuffle::random(std::uint64_t below) {
  generator_ += 0x9e3779b97f4a7c15;
  std::uint64_t bits = generator_;
  bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9;
  bits = (bits ^ (bits >> 27)) * 0x94d049bb133111eb;
  return (bits ^ (bits >> 31)) % below;
}

void Shuffle::reached(std::span<const machine::Resting> live) {
  auto found = std::ranges::find_if(live, [](const machine::Resting& each) { return each.next.creates; });
  creator_ = found == live.end() ? std::nullopt : std::optional(found->thread);
}

ThreadId Shuffle::highest(std::span<const ThreadId> enabled) {
  constexpr std::uint64_t most = std::uint64_t{1} << 40;
  for (ThreadId thread : enabled)
    if (!priorities_.contains(thread)) priorities_[thread] = static_cast<std::int64_t>(random(most));
  auto by_priority = [&](ThreadId thread) { return priorities_.at(thread); };
  ThreadId first = *std::ranges::max_element(enabled, {}, by_priority);
  if (std::ranges::find(changes_, states_.size()) == changes_.end()) return first;
  priorities_[first] = --lowest_;
  return *std::ranges::max_element(enabled, {}, by_priority);
}

ThreadId Shuffle::choose(std::span<const ThreadId> enabled) {
  if (enabled.size() == 1) return enabled.front();
  if (creates_first() && creator_ && std::ranges::find(enabled, *creator_) != enabled.end()) return *creator_;
  return has_priorities() ? highest(enabled) : enabled[random(enabled.size())];
}

bool Shuffle::enter(std::span<const ThreadId> enabled) {
  if (!goes_on()) return false;
  states_.push_back({choose(enabled)});
  longest_ = std::max<std::uint64_t>(longest_, states_.size());
  return true;
}

std::optional<ThreadId> Shuffle::next() {
  const State& state = states_.back();
  return state.done || !goes_on() ? std::nullopt : std::optional(state.thread);
}

void Shuffle::ended() {
  if (left_ != 0) --left_;
  if (of_schedule_ != 0) --of_schedule_;
}

// Back in the first state the next schedule begins. A choice of thread that it has would be the same in all of them, as
// it is the main thread that begins.
void Shuffle::tried() {
  states_.back().done = states_.size() > 1;
  if (states_.size() == 1) begin();
}

}  // namespace heddle::explore

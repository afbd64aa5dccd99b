#include "explore/wakeup_sequence.h"

#include <algorithm>

namespace heddle::explore {

using machine::ThreadId;

void WakeupSequence::clear() {
  steps_.clear();
  first_ = 0;
  std::ranges::fill(next_, none);
  std::ranges::fill(ordinals_, none);
}

void WakeupSequence::add(const PlannedStep& step) {
  std::uint32_t thread = step.thread.index();
  if (next_.size() <= thread) {
    next_.resize(thread + 1, none);
    last_.resize(thread + 1, none);
    ordinals_.resize(thread + 1, none);
  }
  auto position = static_cast<std::uint32_t>(steps_.size());
  if (next_[thread] == none)
    next_[thread] = position, ordinals_[thread] = step.ordinal;
  else
    steps_[last_[thread]].next = position;
  last_[thread] = position;
  steps_.push_back({step});
}

void WakeupSequence::remove_first_of(ThreadId thread) {
  Item& item = steps_[next_[thread.index()]];
  item.removed = true;
  next_[thread.index()] = item.next;
  ordinals_[thread.index()] = item.next == none ? none : steps_[item.next].step.ordinal;
  while (first_ < steps_.size() && steps_[first_].removed) ++first_;
}

// Of the steps of a thread the first one comes before whatever any of them comes before.
bool WakeupSequence::has_predecessor(const PlannedStep& step) const {
  std::uint32_t position = next_[step.thread.index()];
  if (step.known == Known::Nothing) return position != first_;
  if (step.known == Known::Places) return !is_independent({step.thread, step.footprint}, position);
  std::size_t threads = std::min(ordinals_.size(), step.clock.size());
  for (std::size_t i = 0; i < threads; ++i)
    if (ordinals_[i] <= step.clock[i] && i != step.thread.index()) return true;
  return false;
}

bool WakeupSequence::is_independent(const Opening& opening, std::size_t end) const {
  trace::Footprint footprint{opening.thread, footprints_[opening.footprint]};
  for (std::size_t i = first_; i < end; ++i) {
    const PlannedStep& step = steps_[i].step;
    if (steps_[i].removed) continue;
    if (step.known == Known::Nothing) return false;
    if (trace::dependent(footprint, {step.thread, footprints_[step.footprint]}, aliases_)) return false;
  }
  return true;
}

Fit WakeupSequence::fit(const Opening& opening) const {
  if (has(opening.thread)) return has_predecessor(first_of(opening.thread)) ? Fit::Elsewhere : Fit::Beginning;
  return opening.known && is_independent(opening, steps_.size()) ? Fit::Beside : Fit::Elsewhere;
}

}  // namespace heddle::explore

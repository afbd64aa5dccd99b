#include "trace/happens_before.h"

#include <algorithm>

namespace heddle::trace {

namespace {

void join(Clock& clock, const Clock& other) {
  if (clock.size() < other.size()) clock.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

}  // namespace

bool HappensBefore::reached(const Clock& clock, std::uint32_t event) const {
  std::uint32_t thread = events_[event].thread;
  return thread < clock.size() && clock[thread] >= events_[event].ordinal;
}

std::uint32_t HappensBefore::last_of(machine::ThreadId thread) const {
  bool any = thread.index() < of_thread_.size() && !of_thread_[thread.index()].empty();
  return any ? of_thread_[thread.index()].back() : none;
}

std::uint32_t HappensBefore::creator_of(machine::ThreadId thread) const {
  for (std::uint32_t i = size_; i-- > 0;)
    for (const machine::Access& access : trace_.accesses(trace_.events()[i]))
      if (access.object == machine::Access::thread_object && access.index == machine::Value(thread.index())) return i;
  return none;
}

Clock HappensBefore::start_clock(machine::ThreadId thread) const {
  std::uint32_t last = last_of(thread);
  if (last == none) last = creator_of(thread);
  return last == none ? Clock() : events_[last].clock;
}

Clock HappensBefore::clock_of(const Footprint& step, std::vector<std::uint32_t>& partners) const {
  Clock clock = start_clock(step.thread);
  Clock between = clock;  // without what only the handing over of locks orders
  partners.clear();
  // From the latest event back: one that is not yet reached when it comes up has nothing between it and the step.
  for (std::uint32_t i = size_; i-- > 0;) {
    if (reached(between, i)) continue;
    const Event& event = trace_.events()[i];
    Footprint earlier{event.thread, trace_.accesses(event)};
    if (!dependent(earlier, step, aliases_)) continue;
    join(clock, events_[i].clock);
    if (only_hands_over(earlier, step, aliases_)) continue;
    partners.push_back(i);
    join(between, events_[i].clock);
  }
  return clock;
}

void HappensBefore::push() {
  const Event& event = trace_.events()[size_];
  if (events_.size() == size_) events_.emplace_back();
  std::uint32_t thread = event.thread.index();
  if (of_thread_.size() <= thread) of_thread_.resize(thread + 1);
  Stamp& stamp = events_[size_];
  stamp.thread = thread;
  stamp.clock = clock_of({event.thread, trace_.accesses(event)}, stamp.partners);
  stamp.ordinal = static_cast<std::uint32_t>(of_thread_[thread].size() + 1);
  if (stamp.clock.size() <= thread) stamp.clock.resize(thread + 1);
  stamp.clock[thread] = stamp.ordinal;
  of_thread_[thread].push_back(size_++);
}

void HappensBefore::pop() { of_thread_[events_[--size_].thread].pop_back(); }

}  // namespace heddle::trace

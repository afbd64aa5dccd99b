// Happens-before over the events of a trace, by vector clocks, kept up event by event.
//
// An event comes after every earlier event of its thread, after the event that created its thread, and after every
// earlier event that it depends on. The race partners of an event are those of other threads that it depends on
// directly, with nothing in between: the pairs whose reversal leads to a different class of executions.
//
// The release of a lock and the next acquisition depend on each other, but are never possible at the same time, so
// there is nothing to reverse. What could have been the other way round are the two acquisitions: handing the lock over
// orders them, and does not count as something in between.
#pragma once

#include "trace/dependence.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::trace {

// For each thread, how many of its events come before or at some point.
using Clock = std::vector<std::uint32_t>;

class HappensBefore {
public:
  HappensBefore(const Trace& trace, Aliases& aliases) : trace_(trace), aliases_(aliases) {}

  // The newest event of the trace; and taking it back.
  void push();
  void pop();  // the trace may have forgotten it already
  std::uint32_t size() const { return size_; }

  bool before(std::uint32_t earlier, std::uint32_t later) const { return reached(events_[later].clock, earlier); }
  std::span<const std::uint32_t> race_partners(std::uint32_t event) const { return events_[event].partners; }
  const Clock& clock(std::uint32_t event) const { return events_[event].clock; }
  std::uint32_t ordinal(std::uint32_t event) const { return events_[event].ordinal; }

  // What the clock and the partners of a step would be if it were taken now.
  Clock clock_of(const Footprint& step, std::vector<std::uint32_t>& partners) const;

private:
  struct Stamp {
    std::uint32_t thread = 0;
    Clock clock;
    std::uint32_t ordinal = 0;  // which event of its thread, from 1
    std::vector<std::uint32_t> partners;
  };

  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // Is the event among those that the clock counts?
  bool reached(const Clock& clock, std::uint32_t event) const;
  std::uint32_t last_of(machine::ThreadId thread) const;
  std::uint32_t creator_of(machine::ThreadId thread) const;
  Clock start_clock(machine::ThreadId thread) const;

  const Trace& trace_;
  Aliases& aliases_;
  std::vector<Stamp> events_;  // the first size_ are in use; the others keep their memory
  std::uint32_t size_ = 0;
  std::vector<std::vector<std::uint32_t>> of_thread_;  // events of each thread
};

}  // namespace heddle::trace

// Happens-before over the events of a trace, by vector clocks, kept up event by event.
//
// An event comes after every earlier event of its thread, after the event that created its thread, and after every
// earlier event that it depends on. The race partners of an event are those of other threads that it depends on
// directly, with nothing in between: the pairs whose reversal leads to a different class of executions.
//
// The release of a lock and the next acquisition depend on each other, but are never possible at the same time, so
// there is nothing to reverse. What could have been the other way round are the two acquisitions: handing the lock over
// orders them, and does not count as something in between.
//
// Everything lies in flat arrays that grow and shrink with the trace. The chains of trace/locations.h lead to the
// events that a step may depend on; behind a write that covers the access there is nothing new on a chain.
#pragma once

#include "trace/dependence.h"
#include "trace/locations.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::trace {

// For each thread, how many of its events come before or at some point. Threads behind its end have none.
using Clock = std::span<const std::uint32_t>;

class HappensBefore {
public:
  HappensBefore(const Trace& trace, Aliases& aliases) : trace_(trace), aliases_(aliases) {}

  // The newest event of the trace; and taking it back.
  void push();
  void pop();  // the trace may have forgotten it already
  std::uint32_t size() const { return static_cast<std::uint32_t>(stamps_.size()); }

  bool before(std::uint32_t earlier, std::uint32_t later) const { return reached(row(later), earlier); }
  std::span<const std::uint32_t> race_partners(std::uint32_t event) const {
    const Stamp& stamp = stamps_[event];
    return std::span(partners_).subspan(stamp.partners_begin, stamp.partners_end - stamp.partners_begin);
  }
  Clock clock(std::uint32_t event) const { return {row(event), width_}; }
  std::uint32_t ordinal(std::uint32_t event) const { return stamps_[event].ordinal; }  // which of its thread, from 1
  // For each thread, how many of its events stand in front of the event in the trace.
  Clock passed(std::uint32_t event) const { return {passed_.data() + event * width_, width_}; }
  // The events of a thread; the first of them behind the event in the trace, or none.
  std::span<const std::uint32_t> events_of(machine::ThreadId thread) const {
    if (thread.index() >= width_) return {};
    return of_thread_[thread.index()];
  }
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t next_of(machine::ThreadId thread, std::uint32_t event) const;
  // That a read of machine::Access::event_object speaks of.
  std::uint32_t event_of(const machine::Access& access) const;

  // Is there an event behind that one in the trace, one for which the answer is yes, that conflicts with the step?
  template <class Predicate>
  bool any_conflict_behind(std::uint32_t event, const Footprint& step, Predicate predicate) {
    for (const machine::Access& access : step.accesses) {
      heads_.clear();
      locations_.for_heads(access, [&](std::uint32_t touch) { heads_.push_back(touch); });
      for (std::uint32_t touch : heads_)
        while (touch != Locations::none && locations_[touch].event > event) {
          const Locations::Touch& other = locations_[touch];
          if (conflict(other.access, access, aliases_) && predicate(other.event)) return true;
          touch = access.write ? other.previous : other.previous_write;
        }
    }
    return false;
  }

  // The clock of a step if it were taken now. It is valid until the next call.
  Clock clock_of(const Footprint& step);
  // The race partners that it would have.
  std::vector<std::uint32_t> partners_of(const Footprint& step);

private:
  struct Stamp {
    std::uint32_t thread = 0;
    std::uint32_t ordinal = 0;
    std::uint32_t partners_begin = 0;
    std::uint32_t partners_end = 0;
  };
  struct Cursor {
    std::uint32_t touch = 0;
    std::uint32_t event = 0;                  // of the touch
    const machine::Access* access = nullptr;  // of the step
  };

  // Rows of clocks: two for use here, then one for each event.
  const std::uint32_t* row(std::uint32_t event) const { return clocks_.data() + (event + 2) * width_; }
  std::uint32_t* full() { return clocks_.data(); }
  std::uint32_t* between() { return clocks_.data() + width_; }  // without what only the handing over of locks orders
  void join(std::uint32_t* clock, const std::uint32_t* other) const;

  // Is the event among those that the clock counts?
  bool reached(const std::uint32_t* clock, std::uint32_t event) const {
    return clock[stamps_[event].thread] >= stamps_[event].ordinal;
  }
  std::uint32_t last_of(std::uint32_t thread) const {
    return of_thread_[thread].empty() ? none : of_thread_[thread].back();
  }
  void widen(std::uint32_t thread);
  void pass();
  std::uint32_t creator_of(machine::ThreadId thread) const;
  void start(machine::ThreadId thread);
  void follow(const machine::Access& access);
  void find_partners(const Footprint& step);
  Relation relation_at(std::uint32_t event, std::span<const Cursor> cursors);
  void consider(std::uint32_t event, Relation relation);
  std::uint32_t next(const Cursor& cursor, std::uint32_t touch) const {
    return cursor.access->write ? locations_[touch].previous : locations_[touch].previous_write;
  }
  bool advance(Cursor& cursor);
  void sort_in(std::size_t cursor);

  const Trace& trace_;
  Aliases& aliases_;
  Locations locations_;
  std::vector<Stamp> stamps_;
  std::size_t width_ = 0;  // of a clock: how many threads it has room for
  std::vector<std::uint32_t> clocks_;
  std::vector<std::uint32_t> passed_;  // rows as well, one for each event
  std::vector<std::uint32_t> partners_;
  std::vector<std::vector<std::uint32_t>> of_thread_;  // its events
  std::vector<std::uint32_t> creator_;                 // of each thread: the event that created it
  std::vector<std::uint32_t> heads_;                   // for any_conflict_behind
  std::vector<Cursor> cursors_;
};

}  // namespace heddle::trace

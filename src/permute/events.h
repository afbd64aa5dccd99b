// The events of a recorded run as the search over its permutations needs them: who does what in which local order, and
// which cells each event touches in any order of the events.
//
// An access at a computed index may mean another element in another order. Where the index is the same whatever the
// schedule (it comes from constants, from what nobody writes, from what only this thread has) the access is to that one
// cell; otherwise it counts as one to all elements. Two events are independent in the sense of Definition 9 of the
// guarded-command paper, with these sets as R and W.
#pragma once

#include "permute/recording.h"
#include "program/program.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::permute {

using EventId = std::uint32_t;  // the number of the step in the recording
constexpr EventId no_event = ~EventId{0};

// A cell, or all cells of an object.
struct Place {
  static constexpr std::uint32_t anywhere = ~std::uint32_t{0};

  std::uint32_t object = 0;
  std::uint32_t cell = anywhere;  // of the program
  bool write = false;
  // How often the rest of this thread, from this event on, conflicts with it or writes it.
  std::uint32_t own_conflicts = 0;
  std::uint32_t own_writes = 0;

  bool overlaps(const Place& other) const {
    return object == other.object && (cell == other.cell || cell == anywhere || other.cell == anywhere);
  }
  bool conflicts(const Place& other) const { return (write || other.write) && overlaps(other); }
};

class Events {
public:
  Events(const program::Program& program, Recording recording, std::uint32_t threads);

  const program::Program& program() const { return program_; }
  const Recording& recording() const { return recording_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(recording_.steps().size()); }
  std::uint32_t threads() const { return static_cast<std::uint32_t>(of_thread_.size()); }
  machine::ThreadId thread(EventId event) const { return recording_.steps()[event].thread; }
  std::span<const EventId> of_thread(std::uint32_t thread) const { return of_thread_[thread]; }
  EventId creator(std::uint32_t thread) const { return creators_[thread]; }  // no_event: it runs from the start
  std::span<const Place> places(EventId event) const {
    return std::span(places_).subspan(begin_[event], begin_[event + 1] - begin_[event]);
  }

  // Of events of different threads, neither of which creates the other's.
  bool conflict(EventId a, EventId b) const;
  bool dependent(EventId a, EventId b) const;

private:
  void collect_threads(std::uint32_t threads);
  void count_own();

  const program::Program& program_;
  Recording recording_;
  std::vector<std::vector<EventId>> of_thread_;
  std::vector<EventId> creators_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> begin_;
};

}  // namespace heddle::permute

// Data races in a trace, by the happens-before order of C11 (5.1.2.4), kept up event by event: two accesses to the same
// place of different threads, one of them a write, not both atomic, and neither before the other.
//
// That order has less in it than the dependence of steps (trace/happens_before.h). Plain accesses order nothing. An
// atomic operation that reads what another one wrote comes after it if that one released and this one acquires, by its
// own order or by a fence; one that reads a later value does so too as long as only operations that read and write, or
// the same thread, have written in between (release sequences). A lock that was tried in vain, or only looked at,
// orders nothing. A post of a semaphore releases and a wait acquires; signals, keys, detaching and cancelling threads
// order nothing, but that a signal comes before whom it wakes, and the request to end before who ends for it. All other
// operations on locks, sections that nobody interrupts, creating and joining threads order what they conflict with.
//
// The clocks are those of Lidbury and Donaldson, "Dynamic Race Detection for C++11" (POPL 2017). Only sequentially
// consistent executions are looked at, so a race that needs others to come about is not seen.
#pragma once

#include "trace/dependence.h"
#include "trace/locations.h"
#include "trace/trace.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::trace {

// Do data races have to be looked for in this way? Where every atomic access is sequentially consistent, no lock is
// tried in vain, and nobody learns of another thread through the number of a key or by being cancelled, a program has a
// race if and only if one of its executions has two such accesses with nothing in between in the dependence of its
// steps.
inline bool is_weakly_ordered(std::span<const machine::Access> accesses) {
  std::uint8_t all = 0;
  for (const machine::Access& access : accesses) all |= access.sync;
  return (all & (machine::sync::weaker | machine::sync::fails)) != 0;
}

class DataRaces {
public:
  DataRaces(const Trace& trace, Aliases& aliases) : trace_(trace), aliases_(aliases) {}

  // The next event of the trace; and taking the last one back.
  void push();
  void pop();  // the trace may have forgotten it already
  std::uint32_t size() const { return size_; }

  // The earlier events that race with the last one. Not all of them: behind a write that covers the access there are
  // others only if they race with that write.
  std::span<const std::uint32_t> partners() const { return partners_; }

private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  // For each thread, how many of its events come before; threads behind its end have none.
  using Clock = std::vector<std::uint32_t>;
  static void join(Clock& clock, const Clock& other);

  struct Stamp {
    std::uint32_t thread = 0;
    std::uint32_t ordinal = 0;      // which event of its thread, from 1
    std::uint32_t previous = none;  // event of the same thread
    Clock before{};                 // what happens before the next event of the thread
    Clock message{};                // what happens before whoever acquires what it wrote by order
    Clock released{};               // what did before the last release fence of the thread
    Clock pending{};                // what will after its next acquire fence
    bool is_plain_store = false;    // an atomic store that reads nothing
  };

  const Stamp& stamp(std::uint32_t event) const { return stamps_[event]; }
  bool happens_before(std::uint32_t event, const Stamp& now) const;
  std::uint32_t creator_of(machine::ThreadId thread) const;
  void begin(Stamp& now, machine::ThreadId thread);
  void synchronise_fully(Stamp& now, const machine::Access& access);
  void fence(Stamp& now, const machine::Access& access, bool is_first) const;
  void synchronise_by_order(Stamp& now, const machine::Access& access);
  const Clock& message_of(const Locations::Touch& write) const;
  std::uint32_t writer_before(const machine::Access& access);
  void find_parts(const machine::Access& access);
  void find_partners(const Stamp& now, const machine::Access& access);
  void look_along(const Locations& chains, const Stamp& now, const machine::Access& access, bool stops_at_write);

  const Trace& trace_;
  Aliases& aliases_;
  std::vector<Stamp> stamps_;  // those behind `size_` are kept for their room
  std::uint32_t size_ = 0;
  std::vector<std::uint32_t> last_;     // event of each thread
  std::vector<std::uint32_t> creator_;  // of each thread: the event that created it
  Locations plain_;
  Locations atomic_;
  std::vector<std::uint32_t> partners_;
  std::vector<std::uint32_t> heads_;  // scratch
  std::vector<std::uint32_t> parts_;  // scratch
};

}  // namespace heddle::trace

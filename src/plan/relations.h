// How the steps of one run hang together: which earlier steps each one comes after because they synchronise with it,
// and with which it conflicts without that. For reports; what a search needs of it is in trace/happens_before.h and
// trace/data_races.h.
//
// For each place only the last step before counts: a read is related to the write that it reads, a write to the last
// write and to the reads since. What lies further back is related through these.
#pragma once

#include "machine/event.h"
#include "plan/verdict.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace heddle::plan {

class Relations {
public:
  using PlaceName = std::function<std::string(const machine::Access&)>;

  // The step with that number of the run, with its accesses, which are at known indices. Fills in `after` and
  // `conflicts`.
  void add(std::uint32_t number, machine::ThreadId thread, std::span<const machine::Access> accesses,
           const PlaceName& name, CounterexampleStep& step);

private:
  struct Touch {
    std::uint32_t step = 0;
    machine::ThreadId thread;
    machine::Access access;
  };
  // The last touches of one range of an object.
  struct Range {
    std::int64_t index = 0;
    std::uint32_t size = 0;
    std::optional<Touch> write{};
    std::vector<Touch> reads{};  // since then
  };

  void relate(const Touch& now, const PlaceName& name, CounterexampleStep& step);
  void relate_pair(const Touch& before, const Touch& now, const PlaceName& name, CounterexampleStep& step);
  void keep(const Touch& touch);
  template <class Action>
  void for_overlapping(const machine::Access& access, Action action);

  std::map<std::uint32_t, std::vector<Range>> ranges_;  // by object
  std::map<std::uint32_t, std::uint32_t> creators_;     // of threads that have not taken a step yet
};

}  // namespace heddle::plan

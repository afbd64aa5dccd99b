// Other orders of the events of a permutation that are equivalent to it.
//
// The canonical one is the smallest by the numbers of the threads, compared step by step: always the smallest thread
// whose next event does not depend on one that is still to come. Unlike the insertion of Definition 12 of the
// guarded-command paper it is unique (trace/normal_form.h has an example where insertion is not). The simple one
// changes from thread to thread as rarely as a greedy choice can make it, which is what people want to read.
#pragma once

#include "permute/events.h"
#include "permute/schedule.h"

#include <span>
#include <vector>

namespace heddle::permute {

class Lineariser {
public:
  explicit Lineariser(const Events& events);

  // From here on it is about this permutation.
  void set(std::span<const EventId> order);
  std::vector<EventId> canonical();
  std::vector<EventId> simple();
  // Pairs that depend on each other directly, by a cell or by creation, but not within a thread.
  std::span<const std::pair<EventId, EventId>> edges() const { return edges_; }

private:
  struct Last {
    EventId write = no_event;
    std::vector<EventId> reads;  // since then
  };

  void visit(EventId event, const Place& place);
  void after(EventId event, const Last& last, bool write);
  void edge(EventId from, EventId to);
  void forget();
  template <class Choose>
  std::vector<EventId> linearise(Choose choose);

  const Events& events_;
  std::vector<EventId> order_;
  std::vector<Last> cells_;
  std::vector<Last> anywhere_;  // of objects
  std::vector<std::pair<EventId, EventId>> edges_;
  std::vector<std::uint32_t> first_edge_;  // of each event, in successors_
  std::vector<EventId> successors_;
  std::vector<std::uint32_t> predecessors_;  // how many each event has
};

Schedule schedule_of(const Events& events, std::span<const EventId> order);

}  // namespace heddle::permute

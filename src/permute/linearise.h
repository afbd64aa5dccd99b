// Which events of a permutation depend on each other, and other orders that are equivalent to it.
#pragma once

#include "permute/events.h"
#include "permute/partial_order.h"
#include "permute/schedule.h"

#include <span>
#include <vector>

namespace heddle::permute {

class Lineariser {
public:
  explicit Lineariser(const Events& events);

  // From here on it is about this permutation.
  void set(std::span<const EventId> order);
  std::vector<EventId> canonical() const { return order_.canonical(); }
  std::vector<EventId> simple() const { return order_.simple(); }
  // Pairs that depend on each other directly, by a cell or by creation, but not within a thread.
  std::span<const PartialOrder::Edge> edges() const { return edges_; }

private:
  struct Last {
    EventId write = no_event;
    std::vector<EventId> reads;  // since then
  };

  void visit(EventId event, const Place& place);
  void after(EventId event, const Last& last, bool write);
  void edge(EventId from, EventId to);
  void forget();

  const Events& events_;
  std::vector<Last> cells_;
  std::vector<Last> anywhere_;  // of objects
  std::vector<PartialOrder::Edge> edges_;
  PartialOrder order_;
};

Schedule schedule_of(const Events& events, std::span<const EventId> order);

}  // namespace heddle::permute

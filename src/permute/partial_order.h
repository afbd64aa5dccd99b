// The steps of an execution with the pairs that depend on each other, and orders of them that respect these.
//
// The canonical order is the smallest by the numbers of the threads, compared step by step: always the smallest thread
// whose next event does not depend on one that is still to come. Unlike the insertion of Definition 12 of the
// guarded-command paper it is unique (trace/normal_form.h has an example where insertion is not). The simple one
// changes from thread to thread as rarely as a greedy choice can make it, which is what people want to read.
#pragma once

#include "permute/events.h"

#include <span>
#include <utility>
#include <vector>

namespace heddle::permute {

class PartialOrder {
public:
  using Edge = std::pair<EventId, EventId>;
  // The events of each thread, in its order. It refers to them.
  explicit PartialOrder(std::vector<std::span<const EventId>> of_thread);

  void set(std::span<const Edge> edges);
  std::vector<EventId> canonical() const;
  std::vector<EventId> simple() const;

private:
  template <class Choose>
  std::vector<EventId> linearise(Choose choose) const;

  std::vector<std::span<const EventId>> of_thread_;
  std::vector<std::uint32_t> threads_;     // by event
  std::vector<std::uint32_t> first_edge_;  // of each event, in successors_
  std::vector<EventId> successors_;
  std::vector<std::uint32_t> predecessors_;  // how many each event has
};

}  // namespace heddle::permute

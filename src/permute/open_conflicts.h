// For the events that have not been executed yet: how many of them touch what a given event touches. An event that no
// other thread will conflict with any more is free: when it happens makes no difference.
#pragma once

#include "permute/events.h"

#include <vector>

namespace heddle::permute {

class OpenConflicts {
public:
  explicit OpenConflicts(const Events& events);

  void execute(EventId event) { change(event, -1); }
  void take_back(EventId event) { change(event, +1); }

  // Is there an event of another thread to come that conflicts with this one? (One that a spawn forces to come after it
  // counts as well: that only costs a look.) The event is the next one of its thread.
  bool any(EventId event) const;
  // One that writes what this one touches?
  bool any_write(EventId event) const;

private:
  struct Count {
    std::uint32_t all = 0;
    std::uint32_t writes = 0;
  };

  void change(EventId event, int amount);
  Count touching(const Place& place) const;

  const Events& events_;
  std::vector<Count> cells_;
  std::vector<Count> anywhere_;  // of objects: at an unknown element
  std::vector<Count> objects_;   // at all
};

}  // namespace heddle::permute

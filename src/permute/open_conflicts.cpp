#include "permute/open_conflicts.h"

#include <algorithm>

namespace heddle::permute {

OpenConflicts::OpenConflicts(const Events& events)
    : events_(events),
      cells_(events.program().cells),
      anywhere_(events.program().objects.size()),
      objects_(events.program().objects.size()) {
  for (EventId event = 0; event < events.size(); ++event) take_back(event);
}

void OpenConflicts::change(EventId event, int amount) {
  for (const Place& place : events_.places(event)) {
    Count& here = place.cell == Place::anywhere ? anywhere_[place.object] : cells_[place.cell];
    for (Count* count : {&here, &objects_[place.object]}) {
      count->all += static_cast<std::uint32_t>(amount);
      if (place.write) count->writes += static_cast<std::uint32_t>(amount);
    }
  }
}

OpenConflicts::Count OpenConflicts::touching(const Place& place) const {
  if (place.cell == Place::anywhere) return objects_[place.object];
  const Count& here = cells_[place.cell];
  const Count& somewhere = anywhere_[place.object];
  return {here.all + somewhere.all, here.writes + somewhere.writes};
}

bool OpenConflicts::any(EventId event) const {
  return std::ranges::any_of(events_.places(event), [&](const Place& place) {
    Count count = touching(place);
    return (place.write ? count.all : count.writes) > place.own_conflicts;
  });
}

bool OpenConflicts::any_write(EventId event) const {
  return std::ranges::any_of(events_.places(event),
                             [&](const Place& place) { return touching(place).writes > place.own_writes; });
}

}  // namespace heddle::permute

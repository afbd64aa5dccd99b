#include "permute/events.h"

#include "permute/places.h"

#include <algorithm>
#include <unordered_map>

namespace heddle::permute {

Events::Events(const program::Program& program, Recording recording, std::uint32_t threads)
    : program_(program), recording_(std::move(recording)) {
  collect_threads(threads);
  PlaceFinder finder(program, recording_, threads);
  begin_.push_back(0);
  for (const RecordedStep& step : recording_.steps()) {
    for (const Place& place : finder.step(step)) places_.push_back(place);
    begin_.push_back(static_cast<std::uint32_t>(places_.size()));
  }
  count_own();
}

void Events::collect_threads(std::uint32_t threads) {
  of_thread_.resize(threads);
  creators_.assign(threads, no_event);
  for (EventId event = 0; event < size(); ++event) {
    of_thread_[thread(event).index()].push_back(event);
    for (const machine::Access& access : recording_.accesses(recording_.steps()[event]))
      if (access.object == machine::Access::thread_object)
        creators_[static_cast<std::size_t>(access.index.number())] = event;
  }
}

namespace {

struct Count {
  std::uint32_t all = 0;
  std::uint32_t writes = 0;
  void add(bool write) { ++all, writes += write ? 1 : 0; }
};

// How often the events seen so far touch a cell, an object at an unknown element, an object at all.
struct Counts {
  std::unordered_map<std::uint32_t, Count> cells, anywhere, objects;

  void add(const Place& place) {
    (place.cell == Place::anywhere ? anywhere[place.object] : cells[place.cell]).add(place.write);
    objects[place.object].add(place.write);
  }
  Count touching(const Place& place) {
    if (place.cell == Place::anywhere) return objects[place.object];
    const Count& here = cells[place.cell];
    const Count& somewhere = anywhere[place.object];
    return {here.all + somewhere.all, here.writes + somewhere.writes};
  }
};

}  // namespace

void Events::count_own() {
  for (const std::vector<EventId>& events : of_thread_) {
    Counts counts;
    for (std::size_t i = events.size(); i-- > 0;) {
      auto places = std::span(places_).subspan(begin_[events[i]], begin_[events[i] + 1] - begin_[events[i]]);
      for (const Place& place : places) counts.add(place);
      for (Place& place : places) {
        Count count = counts.touching(place);
        place.own_conflicts = place.write ? count.all : count.writes;
        place.own_writes = count.writes;
      }
    }
  }
}

bool Events::conflict(EventId a, EventId b) const {
  for (const Place& x : places(a))
    for (const Place& y : places(b))
      if (x.conflicts(y)) return true;
  return false;
}

bool Events::dependent(EventId a, EventId b) const {
  machine::ThreadId x = thread(a);
  machine::ThreadId y = thread(b);
  return x == y || creators_[y.index()] == a || creators_[x.index()] == b || conflict(a, b);
}

}  // namespace heddle::permute

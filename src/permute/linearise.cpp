#include "permute/linearise.h"

namespace heddle::permute {

namespace {

std::vector<std::span<const EventId>> by_thread(const Events& events) {
  std::vector<std::span<const EventId>> result;
  for (std::uint32_t thread = 0; thread < events.threads(); ++thread) result.push_back(events.of_thread(thread));
  return result;
}

}  // namespace

Lineariser::Lineariser(const Events& events)
    : events_(events),
      cells_(events.program().cells),
      anywhere_(events.program().objects.size()),
      order_(by_thread(events)) {}

void Lineariser::set(std::span<const EventId> order) {
  edges_.clear();
  forget();
  for (EventId event : order)
    for (const Place& place : events_.places(event)) visit(event, place);
  for (std::uint32_t thread = 0; thread < events_.threads(); ++thread)
    if (events_.creator(thread) != no_event && !events_.of_thread(thread).empty())
      edges_.emplace_back(events_.creator(thread), events_.of_thread(thread).front());
  order_.set(edges_);
}

void Lineariser::forget() {
  for (std::vector<Last>* lasts : {&cells_, &anywhere_})
    for (Last& last : *lasts) last.write = no_event, last.reads.clear();
}

void Lineariser::edge(EventId from, EventId to) {
  if (from != no_event && events_.thread(from) != events_.thread(to)) edges_.emplace_back(from, to);
}

void Lineariser::after(EventId event, const Last& last, bool write) {
  edge(last.write, event);
  if (!write) return;
  for (EventId reader : last.reads) edge(reader, event);
}

void Lineariser::visit(EventId event, const Place& place) {
  const program::Object& object = events_.program().objects[place.object];
  auto cells = std::span(cells_).subspan(object.first, object.size);
  Last& somewhere = anywhere_[place.object];
  bool whole = place.cell == Place::anywhere;
  Last& here = whole ? somewhere : cells_[place.cell];
  after(event, here, place.write);
  if (!whole) after(event, somewhere, place.write);
  if (whole)
    for (const Last& last : cells) after(event, last, place.write);
  if (!place.write) return here.reads.push_back(event);
  here.write = event;
  here.reads.clear();
  if (whole)  // whatever comes later comes after this one
    for (Last& last : cells) last.write = no_event, last.reads.clear();
}

Schedule schedule_of(const Events& events, std::span<const EventId> order) {
  Schedule schedule;
  for (EventId event : order) schedule.add(events.thread(event));
  return schedule;
}

}  // namespace heddle::permute

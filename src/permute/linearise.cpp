#include "permute/linearise.h"

#include <algorithm>
#include <set>

namespace heddle::permute {

Lineariser::Lineariser(const Events& events)
    : events_(events), cells_(events.program().cells), anywhere_(events.program().objects.size()) {}

void Lineariser::set(std::span<const EventId> order) {
  order_.assign(order.begin(), order.end());
  edges_.clear();
  forget();
  for (EventId event : order_)
    for (const Place& place : events_.places(event)) visit(event, place);
  for (std::uint32_t thread = 0; thread < events_.threads(); ++thread)
    if (events_.creator(thread) != no_event && !events_.of_thread(thread).empty())
      edges_.emplace_back(events_.creator(thread), events_.of_thread(thread).front());
  first_edge_.assign(events_.size() + 1, 0);
  predecessors_.assign(events_.size(), 0);
  for (auto [from, to] : edges_) ++first_edge_[from + 1], ++predecessors_[to];
  for (std::size_t i = 0; i < events_.size(); ++i) first_edge_[i + 1] += first_edge_[i];
  successors_.resize(edges_.size());
  std::vector<std::uint32_t> next(first_edge_.begin(), first_edge_.end() - 1);
  for (auto [from, to] : edges_) successors_[next[from]++] = to;
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

template <class Choose>
std::vector<EventId> Lineariser::linearise(Choose choose) {
  std::vector<EventId> result;
  result.reserve(order_.size());
  std::vector<std::uint32_t> waiting = predecessors_;
  std::vector<std::uint32_t> position(events_.threads());
  std::set<std::uint32_t> ready;  // threads
  auto offer = [&](std::uint32_t thread) {
    auto events = events_.of_thread(thread);
    if (position[thread] < events.size() && waiting[events[position[thread]]] == 0) ready.insert(thread);
  };
  for (std::uint32_t thread = 0; thread < events_.threads(); ++thread) offer(thread);
  while (!ready.empty()) {
    std::uint32_t thread = choose(ready);
    EventId event = events_.of_thread(thread)[position[thread]++];
    ready.erase(thread);
    result.push_back(event);
    for (std::uint32_t i = first_edge_[event]; i < first_edge_[event + 1]; ++i)
      if (--waiting[successors_[i]] == 0) offer(events_.thread(successors_[i]).index());
    offer(thread);
  }
  return result;
}

std::vector<EventId> Lineariser::canonical() {
  return linearise([](const std::set<std::uint32_t>& ready) { return *ready.begin(); });
}

std::vector<EventId> Lineariser::simple() {
  std::uint32_t current = 0;
  return linearise([&](const std::set<std::uint32_t>& ready) {
    if (!ready.contains(current)) current = *ready.begin();
    return current;
  });
}

Schedule schedule_of(const Events& events, std::span<const EventId> order) {
  Schedule schedule;
  for (EventId event : order) schedule.add(events.thread(event));
  return schedule;
}

}  // namespace heddle::permute

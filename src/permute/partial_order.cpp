#include "permute/partial_order.h"

#include <set>

namespace heddle::permute {

PartialOrder::PartialOrder(std::vector<std::span<const EventId>> of_thread) : of_thread_(std::move(of_thread)) {
  std::size_t count = 0;
  for (auto events : of_thread_) count += events.size();
  threads_.resize(count);
  for (std::uint32_t thread = 0; thread < of_thread_.size(); ++thread)
    for (EventId event : of_thread_[thread]) threads_[event] = thread;
}

void PartialOrder::set(std::span<const Edge> edges) {
  first_edge_.assign(threads_.size() + 1, 0);
  predecessors_.assign(threads_.size(), 0);
  for (auto [from, to] : edges) ++first_edge_[from + 1], ++predecessors_[to];
  for (std::size_t i = 0; i < threads_.size(); ++i) first_edge_[i + 1] += first_edge_[i];
  successors_.resize(edges.size());
  std::vector<std::uint32_t> next(first_edge_.begin(), first_edge_.end() - 1);
  for (auto [from, to] : edges) successors_[next[from]++] = to;
}

template <class Choose>
std::vector<EventId> PartialOrder::linearise(Choose choose) const {
  std::vector<EventId> result;
  result.reserve(threads_.size());
  std::vector<std::uint32_t> waiting = predecessors_;
  std::vector<std::uint32_t> position(of_thread_.size());
  std::set<std::uint32_t> ready;  // threads
  auto offer = [&](std::uint32_t thread) {
    auto events = of_thread_[thread];
    if (position[thread] < events.size() && waiting[events[position[thread]]] == 0) ready.insert(thread);
  };
  for (std::uint32_t thread = 0; thread < of_thread_.size(); ++thread) offer(thread);
  while (!ready.empty()) {
    std::uint32_t thread = choose(ready);
    EventId event = of_thread_[thread][position[thread]++];
    ready.erase(thread);
    result.push_back(event);
    for (std::uint32_t i = first_edge_[event]; i < first_edge_[event + 1]; ++i)
      if (--waiting[successors_[i]] == 0) offer(threads_[successors_[i]]);
    offer(thread);
  }
  return result;
}

std::vector<EventId> PartialOrder::canonical() const {
  return linearise([](const std::set<std::uint32_t>& ready) { return *ready.begin(); });
}

std::vector<EventId> PartialOrder::simple() const {
  std::uint32_t current = 0;
  return linearise([&](const std::set<std::uint32_t>& ready) {
    if (!ready.contains(current)) current = *ready.begin();
    return current;
  });
}

}  // namespace heddle::permute

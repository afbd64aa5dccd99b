#include "calculus/path.h"

#include <algorithm>
#include <numeric>

namespace heddle::calculus {

namespace {

bool overlap(const Cell& a, const Cell& b) {
  return a.object == b.object && (a.index == b.index || a.index == Cell::all || b.index == Cell::all);
}

bool meet(std::span<const Cell> a, std::span<const Cell> b) {
  return std::ranges::any_of(a, [&](const Cell& cell) {
    return std::ranges::any_of(b, [&](const Cell& other) { return overlap(cell, other); });
  });
}

bool starts(const Event& event, ThreadNumber thread) {
  return std::ranges::find(event.started, thread) != event.started.end();
}

}  // namespace

bool are_interference_free(const Event& a, const Event& b) {
  if (a.thread == b.thread || starts(a, b.thread) || starts(b, a.thread)) return false;
  return !meet(a.reads, b.writes) && !meet(a.writes, b.reads) && !meet(a.writes, b.writes);
}

std::vector<std::size_t> canonical_order(std::span<const Event> path) {
  std::vector<std::size_t> layer(path.size());
  for (std::size_t i = 0; i < path.size(); ++i)
    for (std::size_t before = 0; before < i; ++before)
      if (!are_interference_free(path[before], path[i])) layer[i] = std::max(layer[i], layer[before] + 1);
  std::vector<std::size_t> order(path.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(layer[i], path[i].thread); });
  return order;
}

}  // namespace heddle::calculus

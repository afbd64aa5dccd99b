#include "explore/visited.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace heddle::explore {

std::size_t KeyHash::operator()(const std::vector<std::uint64_t>& key) const noexcept {
  std::uint64_t hash = 0x9e3779b97f4a7c15ULL * (key.size() + 1);
  for (std::uint64_t word : key) {
    hash = (hash ^ word) * 0xff51afd7ed558ccdULL;
    hash ^= hash >> 32;
  }
  return hash;
}

Visited::Advice Visited::visit(const Key& key, std::vector<machine::ThreadId> asleep,
                               std::vector<std::uint32_t> counters) {
  // A full table stops growing: states are then explored again, which costs time and nothing else.
  std::optional<Tree::Number> state = states_.number_of(key);
  if (!state) return {};
  auto found = table_.find(*state);
  if (found == table_.end()) {
    if (bytes_ + states_.bytes() >= most_bytes_) return {};
    bytes_ += asleep.size() * sizeof(asleep[0]) + counters.size() * sizeof(counters[0]) + 128;
    return {.entry = &table_.emplace(*state, Entry{std::move(asleep), std::move(counters)}).first->second};
  }
  Entry& entry = found->second;
  bool enough_budget = std::ranges::equal(entry.counters, counters, std::less_equal<>());
  if (!enough_budget) {
    entry.asleep = std::move(asleep);
    entry.counters = std::move(counters);
    return {.entry = &entry};
  }
  Advice advice{.is_new = false, .entry = &entry, .left_out = {}, .both_asleep = {}};
  std::ranges::set_difference(entry.asleep, asleep, std::back_inserter(advice.left_out));
  std::ranges::set_intersection(entry.asleep, asleep, std::back_inserter(advice.both_asleep));
  entry.asleep = advice.both_asleep;
  return advice;
}

bool Visited::is_first_look_ahead(const Key& key) {
  std::optional<Tree::Number> state = states_.number_of(key);
  return !state || looked_ahead_.insert(*state).second;
}

}  // namespace heddle::explore

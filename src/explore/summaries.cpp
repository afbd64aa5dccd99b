#include "explore/summaries.h"

#include "explore/visited.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <tuple>

namespace heddle::explore {

namespace {

// Indices are known numbers here.
auto order(const Touch& touch) {
  const machine::Access& a = touch.access;
  return std::tuple(touch.thread, a.object, a.index.number(), a.size, a.write, a.role);
}
bool comes_before(const Touch& a, const Touch& b) { return order(a) < order(b); }
bool is_same(const Touch& a, const Touch& b) { return order(a) == order(b); }

}  // namespace

void put_in_order(Conditions& conditions, std::size_t ordered) {
  if (ordered == conditions.size()) return;
  auto middle = conditions.begin() + static_cast<std::ptrdiff_t>(ordered);
  std::sort(middle, conditions.end());
  std::inplace_merge(conditions.begin(), middle, conditions.end());
  auto repeated = std::ranges::unique(conditions);
  conditions.erase(repeated.begin(), repeated.end());
}

void merge(Conditions& conditions, const Conditions& more) {
  if (std::ranges::includes(conditions, more)) return;
  Conditions all;
  all.reserve(conditions.size() + more.size());
  std::ranges::set_union(conditions, more, std::back_inserter(all));
  conditions = std::move(all);
}

void merge(std::vector<Touch>& touches, const std::vector<Touch>& more) {
  if (std::ranges::includes(touches, more, comes_before)) return;
  std::vector<Touch> all;
  all.reserve(touches.size() + more.size());
  std::ranges::set_union(touches, more, std::back_inserter(all), comes_before);
  touches = std::move(all);
}

void merge(std::vector<Touch>& touches, machine::ThreadId thread, std::span<const machine::Access> accesses) {
  std::vector<Touch> more;
  for (const machine::Access& access : accesses)
    if (access.object != machine::Access::event_object) more.push_back({thread, access});
  std::ranges::sort(more, comes_before);
  auto repeated = std::ranges::unique(more, is_same);
  more.erase(repeated.begin(), repeated.end());
  merge(touches, more);
}

Summaries::Slot& Summaries::slot_of(const Key& key) { return slots_[KeyHash()(key) % slots_.size()]; }

std::vector<Summary>* Summaries::find(const Key& key) {
  Slot& slot = slot_of(key);
  return slot.key == key ? &slot.summaries : nullptr;
}

void Summaries::add(const Key& key, Summary summary) {
  Slot& slot = slot_of(key);
  if (slot.key != key) {
    size_ -= slot.summaries.size();
    for (const Summary& each : slot.summaries) bytes_ -= bytes_of(each);
    slot = {key, {}, 0};
  }
  auto says_more = [&](const Summary& other) {
    return std::ranges::includes(summary.conditions, other.conditions) &&
           std::ranges::includes(summary.asleep, other.asleep);
  };
  if (std::ranges::any_of(slot.summaries, says_more)) return;
  std::uint64_t bytes = bytes_of(summary);
  if (bytes_ + bytes > most_bytes_) return;
  bytes_ += bytes;
  if (slot.summaries.size() < most_per_key) {
    slot.summaries.push_back(std::move(summary));
    ++size_;
  } else {
    Summary& oldest = slot.summaries[slot.oldest++ % most_per_key];
    bytes_ -= bytes_of(oldest);
    oldest = std::move(summary);
  }
}

std::uint64_t Summaries::bytes_of(const Summary& summary) {
  return sizeof summary + summary.conditions.size() * sizeof(term::Term) + summary.touches.size() * sizeof(Touch) +
         summary.asleep.size() * sizeof(machine::ThreadId);
}

}  // namespace heddle::explore

#include "plan/relations.h"

#include "trace/dependence.h"

#include <algorithm>

namespace heddle::plan {

using machine::Access;

namespace {

// Places of Access::thread_object: the threads themselves first, then those who may be woken (native/sync_wake.cpp),
// and the arrivals at barriers (native/barrier_builtins.cpp).
constexpr std::int64_t first_wake = std::int64_t{1} << 32;
constexpr std::int64_t first_arrival = std::int64_t{1} << 62;

bool is_of_threads(const Access& access) { return access.object == Access::thread_object; }

bool has(const Access& access, std::uint8_t bit) { return (access.sync & bit) != 0; }

// Does the later one of two accesses that conflict come after the earlier one in the order that programs may rely on?
bool synchronise(const Access& before, const Access& now) {
  if (!before.atomic || !now.atomic || has(before, machine::sync::fails) || has(now, machine::sync::fails))
    return false;
  if (!before.write) return false;
  if (has(before, machine::sync::by_order) && !has(before, machine::sync::releases)) return false;
  return !has(now, machine::sync::by_order) || has(now, machine::sync::acquires);
}

// By a place that stands for threads. None: they have nothing to do with each other there.
std::optional<Tie> tie_of_threads(const Access& before, const Access& now, machine::ThreadId thread) {
  std::int64_t index = now.index.number();
  if (!before.write) return std::nullopt;
  if (index == first_wake + thread.index()) return Tie::Wake;  // its own; both sides write it
  if (now.write) return std::nullopt;
  if (index >= first_arrival) return Tie::Barrier;
  if (index < first_wake && before.role == Access::Role::Release) return Tie::Join;
  return std::nullopt;
}

void add_tie(CounterexampleStep& step, TiedStep tied) {
  auto same = [&](const TiedStep& other) { return other.step == tied.step && other.tie == tied.tie; };
  if (std::ranges::none_of(step.after, same)) step.after.push_back(std::move(tied));
}

}  // namespace

void Relations::add(std::uint32_t number, machine::ThreadId thread, std::span<const Access> accesses,
                    const PlaceName& name, CounterexampleStep& step) {
  if (auto creator = creators_.find(thread.index()); creator != creators_.end()) {
    step.after.push_back({creator->second, Tie::Create, ""});
    creators_.erase(creator);
  }
  auto is_known = [](const Access& access) {
    return access.object != Access::event_object && access.index.is_concrete();
  };
  for (const Access& access : accesses)
    if (is_known(access)) relate({number, thread, access}, name, step);
  for (const Access& access : accesses)
    if (is_known(access)) keep({number, thread, access});
  // Where one of the accesses synchronises, the others of the same pair of steps are in order.
  std::erase_if(step.conflicts, [&](std::uint32_t other) {
    return std::ranges::any_of(step.after, [&](const TiedStep& tied) { return tied.step == other; });
  });
  std::ranges::sort(step.conflicts);
}

template <class Action>
void Relations::for_overlapping(const Access& access, Action action) {
  for (Range& range : ranges_[access.object]) {
    Access whole = access;
    whole.index = machine::Value(range.index);
    whole.size = range.size;
    if (trace::overlap(whole, access)) action(range);
  }
}

void Relations::relate(const Touch& now, const PlaceName& name, CounterexampleStep& step) {
  for_overlapping(now.access, [&](const Range& range) {
    if (range.write) relate_pair(*range.write, now, name, step);
    if (!now.access.write) return;
    for (const Touch& read : range.reads) relate_pair(read, now, name, step);
  });
}

void Relations::relate_pair(const Touch& before, const Touch& now, const PlaceName& name, CounterexampleStep& step) {
  if (before.thread == now.thread) return;
  if (is_of_threads(now.access)) {
    if (std::optional<Tie> tie = tie_of_threads(before.access, now.access, now.thread))
      add_tie(step, {before.step, *tie, ""});
    return;
  }
  using Role = Access::Role;
  if (now.access.role == Role::Acquire && before.access.role == Role::Release)
    add_tie(step, {before.step, Tie::Unlock, name(now.access)});
  else if (synchronise(before.access, now.access))
    add_tie(step, {before.step, Tie::Synchronise, name(now.access)});
  else if (std::ranges::find(step.conflicts, before.step) == step.conflicts.end())
    step.conflicts.push_back(before.step);
}

void Relations::keep(const Touch& touch) {
  const Access& access = touch.access;
  if (trace::is_creation(access)) creators_[static_cast<std::uint32_t>(access.index.number())] = touch.step;
  std::vector<Range>& ranges = ranges_[access.object];
  auto same = [&](const Range& range) { return range.index == access.index.number() && range.size == access.size; };
  auto found = std::ranges::find_if(ranges, same);
  if (found == ranges.end()) {
    ranges.push_back({access.index.number(), access.size});
    found = ranges.end() - 1;
  }
  if (!access.write) {
    if (found->reads.empty() || found->reads.back().step != touch.step) found->reads.push_back(touch);
    return;
  }
  found->write = touch;
  for_overlapping(access, [&](Range& range) {
    Access whole = access;
    whole.index = machine::Value(range.index);
    whole.size = range.size;
    if (!trace::covers(access, whole)) return;
    range.write = touch;
    range.reads.clear();
  });
}

}  // namespace heddle::plan

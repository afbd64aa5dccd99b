#include "plan/step_order.h"

#include "trace/dependence.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace heddle::plan {

using machine::Access;
using trace::Relation;

namespace {

class Known final : public trace::Aliases {
public:
  bool may_overlap(machine::Value, std::uint32_t, machine::Value, std::uint32_t) override { return true; }
};

trace::Footprint footprint(const TakenStep& step) { return {step.thread, step.accesses}; }

Relation relation_of(const TakenStep& a, const TakenStep& b) {
  Known aliases;
  return trace::relation_of(footprint(a), footprint(b), aliases);
}

bool acquires(const TakenStep& step, const Access& released) {
  return std::ranges::any_of(step.accesses, [&](const Access& access) {
    return access.role == Access::Role::Acquire && access.object == released.object && trace::overlap(access, released);
  });
}

}  // namespace

TakenStep taken_step(machine::ThreadId thread, std::span<const Access> accesses) {
  TakenStep step{thread, {}};
  for (Access access : accesses) {
    if (access.object == Access::event_object) continue;
    if (!access.index.is_concrete()) {
      access.index = machine::Value(0);
      access.size = std::numeric_limits<std::uint32_t>::max();
    }
    step.accesses.push_back(access);
  }
  return step;
}

bool conflict_in_data(const TakenStep& a, const TakenStep& b) {
  Known aliases;
  auto is_data = [](const Access& access) {
    return access.role == Access::Role::Data && access.object != Access::thread_object;
  };
  for (const Access& x : a.accesses)
    for (const Access& y : b.accesses)
      if (is_data(x) && is_data(y) && trace::conflict(x, y, aliases)) return true;
  return false;
}

bool touch_same(const TakenStep& a, const TakenStep& b) {
  for (const Access& x : a.accesses)
    for (const Access& y : b.accesses)
      if (x.object == y.object && trace::overlap(x, y)) return true;
  return false;
}

bool conflict(const TakenStep& a, const TakenStep& b) { return relation_of(a, b) == Relation::Dependent; }

StepOrder::StepOrder(const std::vector<TakenStep>& steps) : steps_(steps) {
  for (std::uint32_t i = 0; i < steps.size(); ++i) add(i);
}

bool StepOrder::covers(const Clock& clock, std::uint32_t number) const {
  std::uint32_t thread = steps_[number].thread.index();
  return thread < clock.size() && clock[thread] >= ordinals_[number];
}

void StepOrder::join(Clock& clock, std::uint32_t number) const {
  const Clock& other = clocks_[number];
  if (clock.size() < other.size()) clock.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) clock[i] = std::max(clock[i], other[i]);
}

bool StepOrder::is_after(std::uint32_t later, std::uint32_t earlier) const { return covers(clocks_[later], earlier); }

// Steps that touch the same objects, the latest one first.
std::vector<std::uint32_t> StepOrder::touching(const TakenStep& step) const {
  std::vector<std::uint32_t> found;
  for (const Access& access : step.accesses)
    if (auto list = touches_.find(access.object); list != touches_.end())
      found.insert(found.end(), list->second.begin(), list->second.end());
  std::ranges::sort(found, std::greater<>());
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

void StepOrder::add(std::uint32_t number) {
  const TakenStep& step = steps_[number];
  std::uint32_t thread = step.thread.index();
  Clock clock;
  if (auto last = last_of_.find(thread); last != last_of_.end())
    join(clock, last->second);
  else if (auto creator = creators_.find(thread); creator != creators_.end())
    join(clock, creator->second);
  for (std::uint32_t earlier : touching(step)) {
    if (covers(clock, earlier)) continue;
    Relation relation = relation_of(steps_[earlier], step);
    if (relation == Relation::Independent) continue;
    if (relation == Relation::HandedOver)
      add_lock_pair(earlier, number, clock);
    else
      reversible_.push_back({earlier, number, !conflict_in_data(steps_[earlier], step)});
    join(clock, earlier);
  }
  if (clock.size() <= thread) clock.resize(thread + 1);
  ordinals_.push_back(++clock[thread]);
  clocks_.push_back(std::move(clock));
  last_of_[thread] = number;
  for (const Access& access : step.accesses) {
    if (trace::is_creation(access)) creators_[static_cast<std::uint32_t>(access.index.number())] = number;
    std::vector<std::uint32_t>& list = touches_[access.object];
    if (list.empty() || list.back() != number) list.push_back(number);
  }
}

// Where the lock that is taken now was taken before it was given back.
void StepOrder::add_lock_pair(std::uint32_t release, std::uint32_t number, const Clock& clock) {
  for (const Access& released : steps_[release].accesses) {
    if (released.role != Access::Role::Release || !acquires(steps_[number], released)) continue;
    for (std::uint32_t i = release; i-- > 0;) {
      if (steps_[i].thread != steps_[release].thread || !acquires(steps_[i], released)) continue;
      if (!covers(clock, i)) reversible_.push_back({i, number, true});
      break;
    }
  }
}

}  // namespace heddle::plan

#include "trace/dependence.h"

#include <algorithm>

namespace heddle::trace {

using machine::Access;

bool creates(const Footprint& step, machine::ThreadId thread) {
  return std::ranges::any_of(step.accesses, [&](const Access& access) {
    return is_creation(access) && access.index == machine::Value(thread.index());
  });
}

Relation relation_of(const Footprint& first, const Footprint& second, Aliases& aliases) {
  if (first.thread == second.thread || creates(first, second.thread) || creates(second, first.thread))
    return Relation::Dependent;
  Relation relation = Relation::Independent;
  for (const Access& a : first.accesses)
    for (const Access& b : second.accesses) relation = std::max(relation, relation_of(a, b, aliases));
  return relation;
}

std::optional<DataRace> data_race(const Footprint& first, const Footprint& second, Aliases& aliases) {
  auto is_data = [](const Access& access) {
    return access.role == Access::Role::Data && access.object != Access::thread_object;
  };
  for (const Access& a : first.accesses)
    for (const Access& b : second.accesses)
      if (is_data(a) && is_data(b) && !(a.atomic && b.atomic) && conflict(a, b, aliases)) return DataRace{a, b};
  return std::nullopt;
}

bool dependent(const Footprint& a, const Footprint& b, Aliases& aliases) {
  if (a.thread == b.thread || creates(a, b.thread) || creates(b, a.thread)) return true;
  for (const Access& x : a.accesses)
    for (const Access& y : b.accesses)
      if (conflict(x, y, aliases)) return true;
  return false;
}

}  // namespace heddle::trace

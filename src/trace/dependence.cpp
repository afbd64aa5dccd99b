#include "trace/dependence.h"

#include <algorithm>

namespace heddle::trace {

using machine::Access;

bool creates(const Footprint& step, machine::ThreadId thread) {
  return std::ranges::any_of(step.accesses, [&](const Access& access) {
    return access.object == Access::thread_object && access.index == machine::Value(thread.index());
  });
}

bool conflict(const Access& a, const Access& b, Aliases& aliases) {
  if (a.object != b.object || (!a.write && !b.write)) return false;
  if (a.index == b.index) return true;
  if (a.index.is_concrete() && b.index.is_concrete()) return false;
  return aliases.may_be_equal(a.index, b.index);
}

bool only_hands_over(const Footprint& first, const Footprint& second, Aliases& aliases) {
  bool any = false;
  for (const Access& a : first.accesses)
    for (const Access& b : second.accesses) {
      bool handover = a.role == Access::Role::Release && b.role == Access::Role::Acquire;
      if (!conflict(a, b, aliases)) continue;
      if (!handover) return false;
      any = true;
    }
  return any;
}

bool dependent(const Footprint& a, const Footprint& b, Aliases& aliases) {
  if (a.thread == b.thread || creates(a, b.thread) || creates(b, a.thread)) return true;
  for (const Access& x : a.accesses)
    for (const Access& y : b.accesses)
      if (conflict(x, y, aliases)) return true;
  return false;
}

}  // namespace heddle::trace

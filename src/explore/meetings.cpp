#include "explore/meetings.h"

#include <algorithm>

namespace heddle::explore {

namespace {

using Touches = std::span<const Touch>;

std::vector<Touches> by_thread(Touches touches) {
  std::vector<Touches> groups;
  while (!touches.empty()) {
    auto is_other = [&](const Touch& touch) { return touch.thread != touches.front().thread; };
    auto size = static_cast<std::size_t>(std::ranges::find_if(touches, is_other) - touches.begin());
    groups.push_back(touches.first(size));
    touches = touches.subspan(size);
  }
  return groups;
}

bool creates(Touches touches, machine::ThreadId thread) {
  return std::ranges::any_of(touches, [&](const Touch& touch) {
    return trace::creates({touch.thread, std::span(&touch.access, 1)}, thread);
  });
}

bool meet(Touches some, Touches others, trace::Aliases& aliases) {
  if (creates(some, others.front().thread) || creates(others, some.front().thread)) return true;
  return std::ranges::any_of(some, [&](const Touch& touch) {
    return std::ranges::any_of(
        others, [&](const Touch& other) { return trace::conflict(touch.access, other.access, aliases); });
  });
}

}  // namespace

Meetings::Meetings(Touches touches, trace::Aliases& aliases) {
  std::vector<Touches> groups = by_thread(touches);
  for (std::size_t i = 0; i < groups.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) {
      if (!meet(groups[i], groups[k], aliases)) continue;
      machine::ThreadId one = groups[i].front().thread, other = groups[k].front().thread;
      pairs_.push_back({one, other});
      pairs_.push_back({other, one});
    }
}

}  // namespace heddle::explore

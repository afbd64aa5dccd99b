#include "explore/wakeup.h"

#include <algorithm>

namespace heddle::explore {

namespace {

bool before(const PlannedStep& earlier, const PlannedStep& later) {
  std::uint32_t thread = earlier.thread.index();
  return thread < later.clock.size() && later.clock[thread] >= earlier.ordinal;
}

WakeupNode chain(const Plan& plan, std::size_t from) {
  auto node_of = [](const PlannedStep& step) {
    return WakeupNode{step.thread, step.outcome, step.accesses, step.known, {}};
  };
  WakeupNode node = node_of(plan[from]);
  // Built from the end, so that a long plan does not recurse.
  std::vector<WakeupNode> nodes;
  for (std::size_t i = from + 1; i < plan.size(); ++i) nodes.push_back(node_of(plan[i]));
  while (nodes.size() > 1) {
    WakeupNode last = std::move(nodes.back());
    nodes.pop_back();
    nodes.back().children.push_back(std::move(last));
  }
  if (!nodes.empty()) node.children.push_back(std::move(nodes.front()));
  return node;
}

}  // namespace

Fit fit(machine::ThreadId thread, const std::vector<machine::Access>& accesses, bool known, const Plan& plan,
        trace::Aliases& aliases, std::size_t& position) {
  auto found = std::ranges::find(plan, thread, &PlannedStep::thread);
  if (found != plan.end()) {
    position = static_cast<std::size_t>(found - plan.begin());
    // A step that may touch something else in another order may depend on anything in front of it.
    auto precedes = [&](const PlannedStep& step) { return !found->known || before(step, *found); };
    bool has_predecessor = std::any_of(plan.begin(), found, precedes);
    return has_predecessor ? Fit::Elsewhere : Fit::Beginning;
  }
  bool independent =
      known && std::ranges::none_of(plan, [&](const PlannedStep& step) {
        return !step.known || trace::dependent({thread, accesses}, {step.thread, step.accesses}, aliases);
      });
  return independent ? Fit::Beside : Fit::Elsewhere;
}

void insert(std::vector<WakeupNode>& tree, Plan plan, trace::Aliases& aliases) {
  std::vector<WakeupNode>* level = &tree;
  while (!plan.empty()) {
    WakeupNode* next = nullptr;
    for (std::size_t i = level == &tree ? 1 : 0; i < level->size(); ++i) {
      WakeupNode& node = (*level)[i];
      std::size_t position = 0;
      Fit how = fit(node.thread, node.accesses, node.known, plan, aliases, position);
      if (how == Fit::Elsewhere) continue;
      if (how == Fit::Beginning) {
        // All outcomes of a step are explored, but only the planned one is followed by the rest of the tree: another
        // outcome begins a search of its own, which covers the plan.
        if (node.outcome != plan[position].outcome) return;
        plan.erase(plan.begin() + static_cast<std::ptrdiff_t>(position));
      }
      next = &node;
      break;
    }
    if (next == nullptr) {
      level->push_back(chain(plan, 0));
      return;
    }
    if (next->children.empty()) return;  // a sequence that ends here is continued in every possible way
    level = &next->children;
  }
}

}  // namespace heddle::explore

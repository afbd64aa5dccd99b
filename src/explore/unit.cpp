#include "explore/unit.h"

#include "explore/path.h"

#include <algorithm>
#include <iterator>

namespace heddle::explore {

std::vector<std::string> beginnings(const std::vector<UnitNode>& tree) {
  std::vector<std::string> threads;
  for (const UnitNode& node : tree)
    if (node.level == 0 && std::ranges::find(threads, node.thread) == threads.end()) threads.push_back(node.thread);
  return threads;
}

std::vector<UnitNode> branch_of(const std::vector<UnitNode>& tree, const std::string& thread) {
  std::vector<UnitNode> result;
  bool is_inside = false;
  for (const UnitNode& node : tree) {
    if (node.level == 0) is_inside = node.thread == thread;
    if (is_inside) result.push_back(node);
  }
  for (const std::string& other : beginnings(tree))
    if (other != thread) result.push_back({.thread = other});
  return result;
}

Unit way_to(const Unit& unit, std::size_t number) {
  Unit way{.start = Path::closed(unit.start)};
  for (std::size_t i = 0; i < number; ++i) {
    UnitState& state = way.states.emplace_back(unit.states[i]);
    std::vector<UnitNode> tree;
    for (const std::string& thread : beginnings(state.tree)) tree.push_back({.thread = thread});
    state.tree = std::move(tree);
    state.choices = Path::closed(std::move(state.choices));
    state.shared = true;
  }
  return way;
}

std::string key_of(const Unit& unit, std::size_t number) {
  std::string key = Path::chosen(unit.start);
  for (std::size_t i = 0; i < number; ++i)
    key += " " + unit.states[i].thread() + ":" + Path::chosen(unit.states[i].choices);
  return key;
}

}  // namespace heddle::explore

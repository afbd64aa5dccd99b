#include "explore/wakeup.h"

#include <algorithm>
#include <utility>

namespace heddle::explore {

using machine::ThreadId;

bool WakeupTrees::begins_with(Tree tree, ThreadId thread) const {
  while (tree != none && nodes_[tree].thread != thread) tree = nodes_[tree].next;
  return tree != none;
}

std::uint32_t WakeupTrees::take_node(const PlannedStep& step) {
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.emplace_back();
  }
  std::uint32_t number = free_.back();
  free_.pop_back();
  WakeupNode& node = nodes_[number];
  node.thread = step.thread;
  node.outcome = step.outcome;
  node.known = step.known != Known::Nothing;
  node.child = node.next = none;
  node.footprint = step.footprint;
  node.weight = 1;
  return number;
}

void WakeupTrees::append(Tree& tree, std::uint32_t node) {
  std::uint32_t* link = &tree;
  while (*link != none) link = &nodes_[*link].next;
  *link = node;
}

void WakeupTrees::add_any_step(Tree& tree, ThreadId thread, float weight) {
  std::uint32_t node = take_node({.thread = thread, .known = Known::Nothing});
  nodes_[node].weight = weight;
  append(tree, node);
}

void WakeupTrees::add(Tree& tree, std::span<const WakeupStep> steps) {
  std::vector<std::uint32_t> above;  // the steps that lead to the current one
  for (const WakeupStep& step : steps) {
    std::uint32_t node = take_node({.thread = step.thread, .outcome = step.outcome, .known = Known::Nothing});
    nodes_[node].weight = step.weight;
    above.resize(std::min<std::size_t>(above.size(), step.level));
    append(above.empty() ? tree : nodes_[above.back()].child, node);
    above.push_back(node);
  }
}

void WakeupTrees::pop_front(Tree& tree) {
  std::uint32_t gone = std::exchange(tree, nodes_[tree].next);
  clear(nodes_[gone].child);
  free_.push_back(gone);
}

void WakeupTrees::clear(Tree& tree) {
  // Nodes that wait for their children to go are linked in front of the level that is being cleared.
  std::uint32_t node = std::exchange(tree, none);
  while (node != none) {
    std::uint32_t child = std::exchange(nodes_[node].child, none);
    if (child == none) {
      free_.push_back(node);
      node = nodes_[node].next;
      continue;
    }
    std::uint32_t last = child;
    while (nodes_[last].next != none) last = nodes_[last].next;
    nodes_[last].next = node;
    node = child;
  }
}

WakeupTrees::Tree WakeupTrees::take_children(Tree tree, ThreadId thread, std::uint32_t outcome) {
  while (tree != none && (nodes_[tree].thread != thread || nodes_[tree].outcome != outcome)) tree = nodes_[tree].next;
  return tree == none ? none : std::exchange(nodes_[tree].child, none);
}

std::uint32_t WakeupTrees::chain(const WakeupSequence& sequence) {
  std::uint32_t above = none;
  std::uint32_t first = none;
  sequence.for_each([&](const PlannedStep& step) {
    std::uint32_t node = take_node(step);
    (above == none ? first : nodes_[above].child) = node;
    above = node;
  });
  return first;
}

// All outcomes of a step are explored, but each is followed by the sequences for it alone. Where a branch ends the
// outcome of its last step does not matter yet.
std::uint32_t WakeupTrees::find(std::uint32_t node, const WakeupSequence& sequence, Fit& how) const {
  for (; node != none; node = nodes_[node].next) {
    const WakeupNode& opening = nodes_[node];
    how = sequence.fit({opening.thread, opening.footprint, opening.known});
    if (how == Fit::Elsewhere) continue;
    if (how == Fit::Beside || opening.child == none) break;
    if (opening.outcome == sequence.first_of(opening.thread).outcome) break;
  }
  return node;
}

void WakeupTrees::insert(Tree& tree, WakeupSequence& sequence) {
  Fit how = Fit::Elsewhere;
  std::uint32_t parent = none;
  std::uint32_t level = nodes_[tree].next;
  while (!sequence.empty()) {
    std::uint32_t node = find(level, sequence, how);
    if (node == none) {
      std::uint32_t added = chain(sequence);
      return append(parent == none ? tree : nodes_[parent].child, added);
    }
    if (how == Fit::Beginning) {
      nodes_[node].outcome = sequence.first_of(nodes_[node].thread).outcome;
      nodes_[node].weight = 1;
      sequence.remove_first_of(nodes_[node].thread);
    }
    if (nodes_[node].child == none) {
      if (sequence.empty()) return;
      std::uint32_t rest = chain(sequence);
      nodes_[node].child = rest;
      return;
    }
    parent = node;
    level = nodes_[node].child;
  }
}

}  // namespace heddle::explore

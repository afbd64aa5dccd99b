// Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Source sets, JACM 2017). A state's tree holds the sequences of steps
// that are still to be explored from it, each of which reverses a race seen further down. Following a sequence to its
// end, and not only its first step, is what keeps the search from running into executions that a sleep set blocks.
//
// The trees of all states share one row of nodes, in which those that are no longer needed are used again.
#pragma once

#include "explore/wakeup_sequence.h"
#include "explore/wakeup_step.h"
#include "machine/event.h"

#include <cstdint>
#include <span>
#include <vector>

namespace heddle::explore {

struct WakeupNode {
  machine::ThreadId thread;
  std::uint32_t outcome = 0;
  bool known = true;  // false: what it will touch is not known
  float weight = 1;   // Reducer::weight
  std::uint32_t child = ~std::uint32_t{0};
  std::uint32_t next = ~std::uint32_t{0};  // child of the same node
  Footprints::Id footprint = Footprints::nothing;
};

class WakeupTrees {
public:
  // A tree is the number of the first node of its first level; the others of that level follow.
  using Tree = std::uint32_t;
  static constexpr Tree none = ~std::uint32_t{0};

  const WakeupNode& front(Tree tree) const { return nodes_[tree]; }
  bool begins_with(Tree tree, machine::ThreadId thread) const;
  template <class Predicate>
  bool any_beginning(Tree tree, Predicate predicate) const {
    while (tree != none && !predicate(nodes_[tree].thread)) tree = nodes_[tree].next;
    return tree != none;
  }
  // At the end of the first level: whatever the thread will do.
  void add_any_step(Tree& tree, machine::ThreadId thread, float weight = 1);
  // Steps in preorder, at the end of the first level.
  void add(Tree& tree, std::span<const WakeupStep> steps);
  // All steps in preorder, with their levels.
  template <class Action>
  void for_each(Tree tree, Action action) const {
    std::vector<Tree> above;  // what comes behind the steps that lead to the current one
    while (tree != none || !above.empty()) {
      if (tree == none) {
        tree = above.back();
        above.pop_back();
        continue;
      }
      action(nodes_[tree], static_cast<std::uint32_t>(above.size()));
      above.push_back(nodes_[tree].next);
      tree = nodes_[tree].child;
    }
  }
  void pop_front(Tree& tree);  // and all that comes after it
  // What is planned behind this step of the first level.
  Tree take_children(Tree tree, machine::ThreadId thread, std::uint32_t outcome);
  void clear(Tree& tree);
  template <class Predicate>
  void remove_if(Tree& tree, Predicate predicate) {
    for (std::uint32_t* link = &tree; *link != none;) {
      if (predicate(nodes_[*link]))
        pop_front(*link);
      else
        link = &nodes_[*link].next;
    }
  }

  // Adds the wakeup sequence to the tree of a state on the stack, unless a branch of the tree leads to the same class
  // already. The first branch of the tree is the one that is being explored; the sequence is there to depart from it.
  // The sequence is used up.
  //
  // A branch that is the beginning of the sequence is continued by the rest of the sequence, though in the paper such a
  // branch stands for everything that comes after it. It does so only if no thread tried before the branch is
  // independent of it, for such a thread sleeps on while the branch is explored, and what sleeps is no reason to
  // reverse a race there. Where it is not known beforehand what a step will touch, that cannot be told when the
  // sequence is inserted.
  void insert(Tree& tree, WakeupSequence& sequence);

private:
  std::uint32_t take_node(const PlannedStep& step);
  void append(Tree& tree, std::uint32_t node);
  std::uint32_t chain(const WakeupSequence& sequence);  // its steps, each the child of the one before
  // The node of the level that the wakeup sequence may go on with.
  std::uint32_t find(std::uint32_t node, const WakeupSequence& sequence, Fit& how) const;

  std::vector<WakeupNode> nodes_;
  std::vector<std::uint32_t> free_;
};

}  // namespace heddle::explore

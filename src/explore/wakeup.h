// Wakeup trees (Abdulla, Aronis, Jonsson, Sagonas: Source sets, JACM 2017). A state's tree holds the sequences of steps
// that are still to be explored from it, each of which reverses a race seen further down. Following a sequence to its
// end, and not only its first step, is what keeps the search from running into executions that a sleep set blocks.
//
// The trees of all states share one row of nodes, in which those that are no longer needed are used again.
#pragma once

#include "explore/plan.h"
#include "machine/event.h"

#include <cstdint>
#include <vector>

namespace heddle::explore {

struct WakeupNode {
  machine::ThreadId thread;
  std::uint32_t outcome = 0;
  bool known = true;  // false: what it will touch is not known
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
  // At the end of the first level: whatever the thread will do.
  void add_any_step(Tree& tree, machine::ThreadId thread);
  void pop_front(Tree& tree);  // and all that comes after it
  Tree take_children_of_front(Tree tree);
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

  // Adds the plan to the tree of a state on the stack, unless a sequence of the tree leads to the same class already.
  // The first sequence of the tree is the one that is being explored; the plan is there to depart from it. The plan is
  // used up. With `in_full`, a sequence that is the beginning of the plan is continued by the rest of it.
  void insert(Tree& tree, Plan& plan, bool in_full);

private:
  std::uint32_t take_node(const PlannedStep& step);
  void append(Tree& tree, std::uint32_t node);
  std::uint32_t chain(const Plan& plan);  // its steps, each the child of the one before
  // The node of the level that the plan may go on with.
  std::uint32_t find(std::uint32_t node, const Plan& plan, Fit& how) const;

  std::vector<WakeupNode> nodes_;
  std::vector<std::uint32_t> free_;
};

}  // namespace heddle::explore

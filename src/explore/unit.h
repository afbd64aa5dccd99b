// A part of a search, as data: a decision prefix, and for each state on it what of its subtree belongs to this unit. A
// unit holds no address and no number of a process: threads are named by who created them (Machine::path_of), and what
// happened within a step by the choices made there. So it can be written to a file, or be explored by another process.
//
// A state of the prefix is *shared* if other units explore other branches of it. Then a race that is to be reversed
// there goes back to whoever keeps the books about that state (explore/frontier.h). A state that is not shared belongs
// to the unit with all that is planned there: the unit goes on with it when it has come back to that state.
//
// What rests on what (in the words of Abdulla, Aronis, Jonsson, Sagonas: Source sets, JACM 2017):
//  - The branches of a shared state have an order, that of their making. While a branch is explored, all branches of
//    the state that were made before it are asleep, whether or not their exploration is over. So no class of complete
//    executions is explored by two branches.
//  - In a unit nobody who slept when it was made sleeps soundly (explore/dpor.h): that such a thread is independent of
//    a wakeup sequence is no reason to do without the sequence. It is not enough that the thread's own subtree is
//    finished: a sequence that was planned there may have been put behind another branch, which is not. So each unit
//    finds by itself all races that are to be reversed in its part, and a sequence that begins with the thread of a
//    branch of the state may be dropped.
//  - The frontier makes a new branch of a shared state for every sequence that comes back and begins with a thread
//    that has no branch yet. The search is over when no unit is left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace heddle::explore {

// A step of a wakeup tree. What it will touch is not part of it. A tree is written down in preorder: behind a step come
// those that are planned after it.
struct UnitNode {
  std::string thread;
  std::string outcome{};  // the choices made within it, a 0 or 1 each
  float weight = 1;       // Reducer::weight
  std::uint32_t level = 0;

  bool operator==(const UnitNode&) const = default;
};

// A state on the prefix, and the step that leads from it to the next one; of the last state: the step with which the
// unit begins.
struct UnitState {
  std::vector<std::string> before{};  // threads of the branches that come before this one
  std::string choices{};              // made within the step, as Path::choices_text writes them; may be a part of them
  std::vector<UnitNode> tree{};       // its first step is that step; the others are not explored yet
  bool shared = false;
  bool tries_all = false;  // all threads that can go on have a branch, or are in the tree

  const std::string& thread() const { return tree.front().thread; }
  bool operator==(const UnitState&) const = default;
};

struct Unit {
  std::string start{};  // choices made before the first step
  std::vector<UnitState> states{};

  bool operator==(const Unit&) const = default;
};

// The threads with which the sequences of a tree begin. Several may begin with the same one: a branch for each outcome
// of its step.
std::vector<std::string> beginnings(const std::vector<UnitNode>& tree);
// The sequences that begin with this thread in full, and of the other threads only that some do.
std::vector<UnitNode> branch_of(const std::vector<UnitNode>& tree, const std::string& thread);
// The states in front of this one, as they are for a unit that begins in it: others explore all that is beside the way.
Unit way_to(const Unit& unit, std::size_t number);
// Equal for equal states: the decisions that lead there.
std::string key_of(const Unit& unit, std::size_t number);

}  // namespace heddle::explore

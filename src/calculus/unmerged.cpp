// How many goals a proof has if none is merged, counted without making them: a walk over the graph as if it were a
// tree. Where the graph has no cycles, each goal is counted once and the rest is addition. Cycles go through
// generalised loops: below one of these, the same one closes the branch, as it does without merging.
#include "calculus/search.h"

#include <algorithm>

namespace heddle::calculus {

namespace {

class Unmerged {
public:
  Unmerged(const std::vector<Goal>& goals, std::uint64_t bound) : goals_(goals), bound_(bound) {}

  std::optional<std::uint64_t> count() {
    if (auto sum = add_up()) return *sum > bound_ ? std::nullopt : sum;
    return walk();
  }

private:
  static constexpr std::uint64_t unknown = ~std::uint64_t{0};
  static constexpr std::size_t most_above = 1'000'000;  // goals on one branch

  GoalNumber target(GoalNumber goal) const {
    return goals_[goal].state == Goal::State::Merged ? goals_[goal].same_as : goal;
  }
  bool counts(const Goal& goal) const {
    return goal.state == Goal::State::Reduced && !goal.label && goal.rule != Rule::Start;
  }

  // Depth first, sums on the way back; none if there is a cycle.
  std::optional<std::uint64_t> add_up() {
    std::vector<std::uint64_t> sums(goals_.size(), unknown);
    std::vector<char> is_above(goals_.size());
    std::vector<std::pair<GoalNumber, std::size_t>> stack{{0, 0}};
    is_above[0] = 1;
    while (!stack.empty()) {
      auto& [goal, next] = stack.back();
      const std::vector<GoalNumber>& premises = goals_[goal].premises;
      if (next < premises.size()) {
        GoalNumber premise = target(premises[next++]);
        if (is_above[premise]) return {};
        if (sums[premise] == unknown) {
          is_above[premise] = 1;
          stack.emplace_back(premise, 0);
        }
        continue;
      }
      std::uint64_t sum = counts(goals_[goal]) ? 1 : 0;
      for (GoalNumber premise : premises) sum = std::min(bound_ + 1, sum + sums[target(premise)]);
      sums[goal] = sum;
      is_above[goal] = 0;
      stack.pop_back();
    }
    return sums[0];
  }

  std::optional<std::uint64_t> walk() {
    std::uint64_t sum = 0;
    std::vector<char> is_above(goals_.size());
    std::vector<std::pair<GoalNumber, std::size_t>> stack{{0, 0}};
    while (!stack.empty()) {
      auto& [goal, next] = stack.back();
      if (next == 0 && counts(goals_[goal]) && ++sum > bound_) return {};
      if (next == goals_[goal].premises.size()) {
        is_above[goal] = 0;
        stack.pop_back();
        continue;
      }
      GoalNumber premise = target(goals_[goal].premises[next++]);
      bool is_general =
          goals_[goal].rule == Rule::Invariant && !goals_[premise].formula && goals_[premise].rule != Rule::FirstOrder;
      if (is_general && is_above[premise]) continue;
      if (stack.size() > most_above) return {};
      is_above[premise] = 1;
      stack.emplace_back(premise, 0);
    }
    return sum;
  }

  const std::vector<Goal>& goals_;
  std::uint64_t bound_;
};

}  // namespace

std::optional<std::uint64_t> Search::goals_without_merging(std::uint64_t bound) const {
  return Unmerged(goals_, bound).count();
}

}  // namespace heddle::calculus

// The search for a proof. The goals that are left are the set Ω of Fig. 7; one is taken up after the other
// (DLT-CONTEXT) until none is left, and what has been done is kept as a graph whose edges lead from a goal to those it
// was reduced to.
//
// Section 4.4 replaces Ω by its equivalence classes: of goals whose symbolic paths are equivalent one is taken up
// (DL-POR). As section 4.4 remarks, goals that are the same are then one node, and the proof is no longer a tree. Here
// the goals are compared in one of two ways:
//
//   Paths     Γ, φ, σ and Σ, the symbolic paths up to equivalence: the rule DL-POR
//   Sequents  Γ with ⌈φ⌉ as a set, σ and Σ: the plain sequents of section 4.2. By Corollary 3 goals with equivalent
//             paths are the same here, too, and so are some others, those that come about by steps that interfere but
//             end in the same state. Goals on which they depend themselves may be among them: the proof can have
//             cycles (invariant.cpp says why these prove something).
//
// With Off every goal is proved where it stands, except that a generalised loop is closed by the same sequent among the
// goals that it was reduced from; without that no proof by an invariant would end.
#pragma once

#include "base/budget.h"
#include "calculus/first_order.h"
#include "calculus/merging.h"
#include "calculus/rules.h"

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::calculus {

struct SearchOptions {
  Merging merging = Merging::Sequents;
  bool close_inconsistent = true;  // goals with an antecedent that nothing satisfies
  bool invariants = true;
  bool keep_sequents = false;  // of goals that are closed, for a page that shows them
  std::uint32_t unwind = 1000;
  std::uint64_t most_goals = 1'000'000;
  smt::Options solver;
  base::Budget budget;
};

using GoalNumber = std::uint32_t;

struct Goal {
  enum class State : std::uint8_t {
    Reduced,  // to the premises of its rule; with none it is closed
    Closed,   // a first-order goal that holds, or an antecedent that is inconsistent
    Merged,   // with an equal goal
    Open,
  };
  State state = State::Open;
  Rule rule = Rule::Start;
  std::shared_ptr<const Sequent> sequent{};  // null: a first-order goal, or no longer needed
  std::shared_ptr<const Formula> formula{};  // of a first-order goal
  std::optional<GoalNumber> parent{};        // that it was reduced from first
  std::vector<GoalNumber> premises{};
  GoalNumber same_as = 0;  // Merged
  std::optional<ThreadNumber> label{};
  bool begins_step = false;    // labelled, and not in the middle of a step
  bool is_behind_cut = false;  // reduced from a generalised one: not every state that it is about need be reachable
  std::string reason{};        // Open: why; Closed: how
  lang::Location location{};
  std::optional<term::Model> model{};  // Open: values for which the formula does not hold
};

struct SearchCounts {
  std::uint64_t goals = 0;        // sequents with the program, without a label, that were taken up: members of Ω
  std::uint64_t final_goals = 0;  // of these, with no thread left
  std::uint64_t first_order = 0;
  std::uint64_t merged = 0;
  std::uint64_t steps = 0;  // rules for steps
};

class Search {
public:
  Search(Signature& signature, const SearchOptions& options)
      : signature_(signature),
        options_(options),
        rules_(signature, options.invariants),
        first_order_(signature, options.solver) {}

  // Asked about each first-order goal that fails: true ends the search.
  using Found = std::function<bool(const Search&, GoalNumber)>;
  // `additional`: formulas for the antecedent of the first goal.
  void run(const Found& found, const std::vector<Term>& additional = {});

  const std::vector<Goal>& goals() const { return goals_; }  // the first one is the root
  const SearchCounts& counts() const { return counts_; }
  smt::Statistics solver_statistics() const { return first_order_.statistics(); }
  // Why goals were not taken up; empty: all were.
  const std::string& stopped() const { return stopped_; }
  bool is_proved() const;
  // Which threads take steps on the way to the goal.
  std::vector<ThreadNumber> schedule(GoalNumber goal) const;
  // How many goals there would be if none was merged; none: more than the bound.
  std::optional<std::uint64_t> goals_without_merging(std::uint64_t bound) const;

private:
  using Key = std::vector<std::uint32_t>;
  struct HashKey {
    std::size_t operator()(const Key& key) const;
  };

  Inference infer(const Sequent& sequent);
  void add_premises(GoalNumber conclusion, Inference inference);
  void add(GoalNumber conclusion, Sequent sequent, std::size_t known_conditions);
  void add(GoalNumber conclusion, Formula formula);
  GoalNumber add_goal(GoalNumber conclusion, Goal goal);
  void take_up(GoalNumber number);
  void judge(GoalNumber number, const Found& found);
  bool merge(GoalNumber number);
  bool goes_round_too_often(const Goal& conclusion, const Sequent& premise) const;
  Key key(const Sequent& sequent) const;
  std::optional<GoalNumber> same_above(GoalNumber number) const;

  Signature& signature_;
  SearchOptions options_;
  Rules rules_;
  FirstOrder first_order_;
  std::vector<Goal> goals_;
  std::vector<GoalNumber> waiting_;  // Ω
  std::unordered_map<Key, GoalNumber, HashKey> known_;
  SearchCounts counts_;
  std::string stopped_;
  bool ends_ = false;
};

}  // namespace heddle::calculus

// `heddle prove --calculus dynamic-logic`: a proof of Γ ⇒ [Pr]Ψ in the calculus of section 4 of SymPaths, where Γ is
// what the program requires and Ψ what it ensures. Beside Ψ, the assertions of the program are proved, that no thread
// waits for ever without any that can go on, and that no division, index or unlock goes wrong.
#pragma once

#include "calculus/search.h"
#include "calculus/show.h"
#include "plan/verdict.h"

#include <optional>
#include <string>
#include <vector>

namespace heddle::calculus {

// Beyond that it is not counted how many goals there would be without merging.
inline constexpr std::uint64_t most_counted = 2'000'000;

struct ProveOptions {
  SearchOptions search;
  machine::Limits limits;
  std::size_t most_shown = 0;  // goals of the proof to be shown; 0: none
};

struct OpenGoal {
  ShownSequent sequent;
  std::string reason;
  lang::Location location;
  std::vector<std::string> values;  // for which it does not hold; may be none
  bool is_reached = true;           // no: it is about a state that may not be reachable
};

// A goal of the proof, for the page. The first one is the root.
struct ShownGoal {
  Rule rule = Rule::Start;
  Goal::State state = Goal::State::Open;
  ShownSequent sequent;
  std::string reason;
  lang::Location location;
  std::vector<std::string> values;  // for which it does not hold
  std::vector<std::uint32_t> premises;
  std::uint32_t same_as = 0;
};

struct ProveResult {
  plan::Verdict verdict;
  SearchCounts counts;
  Merging merging = Merging::Sequents;
  std::optional<std::uint64_t> goals_without_merging{};  // none: too many to count
  std::vector<OpenGoal> open{};                          // the first ones
  std::uint64_t open_goals = 0;                          // all of them
  std::vector<ShownGoal> goals{};
  std::uint64_t all_goals = 0;  // nodes of the proof, shown or not
};

ProveResult prove(const lang::Model& model, const ProveOptions& options);

}  // namespace heddle::calculus

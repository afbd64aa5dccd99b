// From values for which a first-order goal does not hold to an execution that fails. What the calculus says is only a
// suggestion: an execution counts when the machine has run it concretely and seen the error.
#pragma once

#include "calculus/search.h"
#include "plan/verdict.h"
#include "program/program.h"

#include <optional>
#include <string>
#include <variant>

namespace heddle::calculus {

struct Failure {
  plan::Error error;
  plan::Counterexample run;
};

class Confirmation {
public:
  Confirmation(Signature& signature, const SearchOptions& options, const machine::Limits& limits)
      : signature_(signature), options_(options), limits_(limits) {}

  // The execution that the open goal is about; none where it cannot be run or does not fail.
  std::optional<Failure> confirm(const Search& search, GoalNumber open);
  // A goal behind a generalised one says nothing of which states are reached, but its values for the inputs are a
  // hint: a search with these inputs, loops unfolded.
  std::optional<Failure> look_with(const term::Model& model);
  // With all inputs, loops unfolded a few times.
  std::optional<Failure> look_with_few_rounds();

private:
  std::optional<Failure> look(std::uint32_t unwind, const std::vector<Term>& given);
  std::vector<plan::Input> inputs(const term::Model& model);
  std::vector<Term> equations(const term::Model& model);
  // The program with its quantified clauses as far as they can be run; none if one that cannot be run matters.
  std::optional<program::Program> runnable(const Formula& formula, const term::Model& model);
  std::string for_which(const Formula& formula, const term::Model& model);
  bool requirements_hold(const term::Model& model);

  Signature& signature_;
  SearchOptions options_;
  machine::Limits limits_;
};

}  // namespace heddle::calculus

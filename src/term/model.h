// A model gives symbols their values. A symbol it does not mention has the default value of its sort (false, zero,
// +0.0, an array of defaults), so that the values of all symbols are known.
#pragma once

#include "term/term_map.h"
#include "term/terms.h"

#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::term {

class Model {
public:
  void set(Term symbol, Term constant) { values_[symbol] = constant; }
  Term get(Term symbol) const {  // null if not mentioned
    auto found = values_.find(symbol);
    return found == values_.end() ? Term() : found->second;
  }
  bool empty() const { return values_.empty(); }
  auto begin() const { return values_.begin(); }
  auto end() const { return values_.end(); }

private:
  std::unordered_map<Term, Term> values_;
};

Term default_value(Terms& terms, Sort sort);

// The value of a term in a model, as a constant (of an array: ConstArray under Stores of constants). Memoised over the
// shared graph; does not recurse on the C++ stack. Null where the value is unspecified (integer division by zero) or
// cannot be computed (floats with an exponent of more than 15 bits). A conjunction with a false conjunct is false even
// if another has no value, and of an ite only the chosen branch counts.
Term evaluate(Terms& terms, Term term, const Model& model);

// The same with a memory: for many terms in one model, which must outlive the evaluator and not change.
class Evaluator {
public:
  Evaluator(Terms& terms, const Model& model) : terms_(terms), model_(model) {}
  Term operator()(Term term);
  // Forgets the values found so far if they are more than this many.
  void trim(std::size_t limit) {
    if (values_.size() > limit) values_.clear();
  }

private:
  // Whether the value was found; if not, what it waits for was put on the stack.
  bool step(Term term);
  bool step_ite(Term term);
  Term value_of_leaf(Term term);
  Term apply(Term term);

  Terms& terms_;
  const Model& model_;
  TermMap<Term> values_;  // null: no value
  std::vector<Term> stack_;
  std::vector<Term> operands_;
};

// term with every key replaced by its value, all at once; simplified on the way up.
Term substitute(Terms& terms, Term term, const std::unordered_map<Term, Term>& replacements);

// The symbols that occur in a term or in several, each once, in the order of their ids.
std::vector<Term> symbols(const Terms& terms, Term term);
std::vector<Term> symbols(const Terms& terms, std::span<const Term> several);

// Infix, as a person writes it: x + 1 < 2 * y and not b. Long shared terms are cut with "..." past the limit.
std::string to_string(const Terms& terms, Term term, std::size_t limit = 100000);
// SMT-LIB, shared subterms by let.
std::string to_smtlib(const Terms& terms, Term term);

}  // namespace heddle::term

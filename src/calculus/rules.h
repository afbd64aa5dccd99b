// The rules of the calculus, Fig. 6 in the form of Fig. 7: each takes a sequent and gives those that are to be proved
// instead of it. Names are those of the figures. What the language has beyond that of the paper has rules in the same
// spirit (section 6 of the paper sketches some): docs/dynamic-logic.md shows all of them.
//
// Rules are steps on formulas alone. Whether an antecedent is inconsistent and whether a first-order formula holds is
// the solver's business (first_order.h), and in which order goals are taken up that of the search (search.h), which is
// DLT-CONTEXT.
#pragma once

#include "calculus/expressions.h"
#include "calculus/signature.h"

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace heddle::calculus {

enum class Rule : std::uint8_t {
  Start,     // of the goal that is to be proved: initial values and `requires`
  Reduce,    // DLT-REDUCE
  Schedule,  // DLT-SCHEDULE
  Assign,    // DLT-ASSIGN
  Cond,      // DLT-COND
  While,     // DLT-WHILE
  // The remark after Theorem 5.
  Invariant,
  // Beyond the paper's language.
  Local,
  Bound,  // a loop with a bound that is used up
  Await,
  NewThread,
  Lock,
  Unlock,
  Assert,
  Assume,
  Atomic,
  // Of no sequent that the program is part of.
  FirstOrder,
};
std::string_view to_string(Rule rule);

// Γ, ⌈φ⌉ ⇒ {σ}ψ for a first-order ψ.
struct Formula {
  std::vector<Term> antecedent;
  Term conclusion;
  std::optional<program::ErrorKind> error;  // of the program, if it does not hold; none: only the proof fails
  lang::Location location;
  std::string message;  // what it would mean if it did not hold
  std::vector<Skolem> skolems{};
};

using Premise = std::variant<Sequent, Formula>;

struct Inference {
  Rule rule = Rule::Schedule;
  std::vector<Premise> premises;
};

class Rules {
public:
  // Without invariants all loops are unfolded.
  explicit Rules(Signature& signature, bool uses_invariants = true)
      : signature_(signature), terms_(signature.terms), uses_invariants_(uses_invariants) {}

  // Γ ⇒ {σ}[init(Pr)]Ψ, where Γ is what `requires` says of the initial values, behind what has to hold for these values
  // to exist.
  Inference start();
  // The rule that fits, and its premises. There is always exactly one that fits.
  Inference apply(const Sequent& sequent);

  // Is DL-INVARIANT the rule that fits? DLT-WHILE could be applied as well.
  bool generalises(const Sequent& sequent) const;

  // The one rule of each form, for apply() and for tests.
  Inference reduce(const Sequent& sequent);
  Inference schedule(const Sequent& sequent);
  Inference step(const Sequent& sequent);  // of a labelled sequent

private:
  class Step;

  // Can the thread take a step? True also where finding that out is an error.
  Term enabled(const Sequent& sequent, const Thread& thread);
  Term guard(Expressions& expressions, const lang::Stmt& stmt);
  // Takes away what is no step at the front of what the thread has to do, and the thread if nothing is left.
  void settle(Sequent& sequent, ThreadNumber number);
  void assign_initial_values(Inference& inference, Sequent& sequent, std::uint32_t object);
  void require(Inference& inference, Sequent& sequent, std::vector<Need>& needs);

  Signature& signature_;
  term::Terms& terms_;
  bool uses_invariants_;
};

}  // namespace heddle::calculus

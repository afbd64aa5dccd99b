// Expressions of the program as terms: e under σ, with what has to hold for e to have a value at all. `and`, `or` and
// `=>` evaluate their right side only if the left one does not decide, so what the right side needs is needed only
// then.
#pragma once

#include "calculus/signature.h"
#include "program/program.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace heddle::calculus {

// A divisor that must not be zero, an index that must be inside.
struct Need {
  Term condition;
  program::ErrorKind kind = program::ErrorKind::Division;
  lang::Location location;
  std::string message;
};

// A logical variable that stands for any value of a variable that a universal quantifier binds.
struct Skolem {
  std::uint32_t local = 0;
  Term symbol;
};

struct Value {
  Term term;
  std::vector<Need> needs;
  std::vector<Cell> reads;
};

class Expressions {
public:
  // In the state of the sequent, by one of its threads; null: by none, in a clause.
  Expressions(Signature& signature, const Sequent& sequent, const Thread* thread)
      : signature_(signature), terms_(signature.terms), sequent_(sequent), thread_(thread) {}

  Value evaluate(const lang::Expr& expr);
  // A formula that is to be proved: where it says "for all", an arbitrary value takes the place of the variable (the
  // rule all-right).
  Value evaluate_goal(const lang::Expr& expr, std::vector<Skolem>& skolems);
  // The element that an lvalue names: its index (null: it is no array), and the cell.
  struct Element {
    Term index;
    Cell cell;
  };
  // What finding it reads and needs is added to the value.
  Element element(const lang::Expr& lvalue, Value& value);
  Term read(const lang::Expr& lvalue, const Element& element) const;

private:
  Element locate(const lang::Expr& lvalue);
  Term new_bound(const lang::Expr& quantified) const;
  // Where a formula stands in a goal: whether it helps the goal if it holds, or if it does not. A variable that is
  // bound so that any value must do becomes a logical variable.
  enum class Polarity : std::uint8_t { None, Positive, Negative };
  static Polarity opposite(Polarity polarity);

  Term term(const lang::Expr& expr, Polarity polarity);
  Term name(const lang::Expr& expr);
  Term unary(const lang::Expr& expr, Polarity polarity);
  Term binary(const lang::Expr& expr, Polarity polarity);
  Term logical(const lang::Expr& expr, Polarity polarity);
  Term quotient(const lang::Expr& expr, Term left, Term right);
  Term quantified(const lang::Expr& expr, Polarity polarity);
  void need(Term condition, program::ErrorKind kind, lang::Location location, std::string message);

  Signature& signature_;
  term::Terms& terms_;
  const Sequent& sequent_;
  const Thread* thread_;
  Value result_;
  std::vector<Skolem>* skolems_ = nullptr;
  std::vector<Term> under_;  // what holds where the expression is evaluated that is being looked at
  std::unordered_map<std::uint32_t, Term> bound_;
};

}  // namespace heddle::calculus

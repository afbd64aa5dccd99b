// Comparisons of sums, brought to one form. What both sides have in common is taken off, negative monomials change
// sides, and in Int the common divisor of the coefficients is divided out; so x + 1 == y + 1 is x == y, 2 * x == 4 is
// x == 2, and 2 * x == y + y + 1 is false. The constant that is left stands where it is positive, or alone.
//
// Integer inequalities have two spellings (x < 5, x <= 4). The ones that stay are x < 5, 5 <= x, x + 1 < y and
// x <= y + 1: each is the negation of one of the others.
#include "term/rewrite.h"
#include "term/scratch.h"

#include <algorithm>

namespace heddle::term::rewrite {

namespace {

Term intern(Terms& terms, Kind kind, Term a, Term b) {
  bool swap = kind == Kind::Equal && !terms.is_constant(b) && (terms.is_constant(a) || b < a);
  return swap ? terms.intern(kind, Sort::boolean(), {b, a}) : terms.intern(kind, Sort::boolean(), {a, b});
}

Term below(Terms& terms, Term side, const Num& bound) {  // side < bound
  return terms.intern(Kind::IntLess, Sort::boolean(), {side, terms.constant(Sort::integer(), bound)});
}

Term above(Terms& terms, const Num& bound, Term side) {  // bound <= side
  return terms.intern(Kind::IntLessEqual, Sort::boolean(), {terms.constant(Sort::integer(), bound), side});
}

// Whether the comparison of two different terms has nothing to move: most have not.
bool is_plain(const Terms& terms, Term t) {
  Kind kind = terms.kind(t);
  return kind != Kind::IntAdd && kind != Kind::BvAdd && kind != Kind::IntMul && kind != Kind::BvMul;
}

Term compare_plain(Terms& terms, Kind kind, Term a, Term b) {
  if (kind == Kind::Equal || (!terms.is_constant(a) && !terms.is_constant(b))) return intern(terms, kind, a, b);
  Num step = kind == Kind::IntLess ? 0 : 1;
  if (terms.is_constant(b)) return below(terms, a, terms.num(b) + step);
  return above(terms, terms.num(a) + 1 - step, b);
}

// left + constant (kind) right, where the sides share no base and every coefficient is positive.
class Difference {
public:
  Difference(Terms& terms, Kind kind, Term a, Term b) : terms_(terms), kind_(kind), sort_(terms.sort(a)) {
    collect(a, b);
    bool negative = first_sign_ == 0 ? constant_.sign() < 0 : first_sign_ < 0;
    if (sort_.is_bitvec() && negative) turn_round(a, b);
    if (sort_.is_int()) divide();
  }

  Term finish() {
    if (left_->empty() && right_->empty()) return decide();
    if (no_solution_) return terms_.boolean(false);
    return kind_ == Kind::Equal ? finish_equal() : finish_less();
  }

private:
  void collect(Term a, Term b) {
    std::span<const Term> left = summands(terms_, a), right = summands(terms_, b);
    constant_ = take_constant(left) - take_constant(right);
    if (sort_.is_bitvec()) constant_ = constant_.centred(sort_.width());
    std::size_t i = 0, j = 0;
    while (i < left.size() && j < right.size()) {
      Term left_base = base(terms_, left[i]), right_base = base(terms_, right[j]);
      if (left_base < right_base) {
        place(coefficient(terms_, left[i++]), left_base);
      } else if (right_base < left_base) {
        place(-coefficient(terms_, right[j++]), right_base);
      } else {
        place(coefficient(terms_, left[i++]) - coefficient(terms_, right[j++]), left_base);
      }
    }
    for (; i < left.size(); ++i) place(coefficient(terms_, left[i]), base(terms_, left[i]));
    for (; j < right.size(); ++j) place(-coefficient(terms_, right[j]), base(terms_, right[j]));
  }

  // 2^(width-1) is its own negation, so a monomial with that coefficient is on the left whichever side it came from.
  // What is on the left must not depend on the order of the sides, then: the first of the other summands is.
  void turn_round(Term a, Term b) {
    left_->clear();
    right_->clear();
    collect(b, a);
  }

  Num take_constant(std::span<const Term>& list) const {
    if (!terms_.is_constant(list.back())) return 0;
    Num constant = terms_.num(list.back());
    list = list.first(list.size() - 1);
    return constant;
  }

  void place(Num factor, Term of) {
    if (sort_.is_bitvec()) factor = factor.centred(sort_.width());
    if (factor.is_zero()) return;
    bool negative = factor.sign() < 0;
    if (negative) factor = -factor;
    bool self_negating = sort_.is_bitvec() && factor == (-factor).centred(sort_.width());
    if (first_sign_ == 0 && !self_negating) first_sign_ = negative ? -1 : 1;
    if (!divisor_.is_one()) divisor_ = Num::gcd(divisor_, factor);
    (negative ? right_ : left_)->push_back(monomial(terms_, sort_, std::move(factor), of));
  }

  // With d the divisor: d * s + c < 0 and d * s + c <= 0 are s + ceil(c / d) <= 0 unless d divides c.
  void divide() {
    if (divisor_.is_zero() || divisor_.is_one()) return;
    for (Scratch* side : {&left_, &right_}) {
      for (Term& t : **side) {
        t = monomial(terms_, sort_, Num::floor_div(coefficient(terms_, t), divisor_), base(terms_, t));
      }
    }
    Num quotient = Num::floor_div(constant_, divisor_);
    if (!(quotient * divisor_ == constant_)) {
      no_solution_ = kind_ == Kind::Equal;
      if (kind_ == Kind::IntLess) kind_ = Kind::IntLessEqual;
      quotient = quotient + 1;
    }
    constant_ = std::move(quotient);
  }

  Term decide() const {
    if (constant_.is_zero()) return terms_.boolean(kind_ != Kind::IntLess);
    return terms_.boolean(kind_ != Kind::Equal && constant_.sign() < 0);
  }

  Term side(Scratch& monomials, const Num& constant) { return sum_of(terms_, sort_, *monomials, constant); }

  Term finish_equal() {
    if (right_->empty()) return finish_equal(side(left_, 0), terms_.constant(sort_, -constant_));
    if (left_->empty()) return finish_equal(side(right_, 0), terms_.constant(sort_, constant_));
    bool on_left = constant_.sign() > 0;
    Term a = side(left_, on_left ? constant_ : Num(0));
    return finish_equal(a, side(right_, on_left ? Num(0) : -constant_));
  }

  // Once nothing is left to move, other rules may apply to the sides.
  Term finish_equal(Term a, Term b) {
    return is_plain(terms_, a) && is_plain(terms_, b) ? equal(terms_, a, b) : intern(terms_, kind_, a, b);
  }

  Term finish_less() {
    Num step = kind_ == Kind::IntLess ? 0 : 1;  // a + step <= b is a < b, so strictness is part of the constant
    if (right_->empty()) return below(terms_, side(left_, 0), step - constant_);
    if (left_->empty()) return above(terms_, constant_ + 1 - step, side(right_, 0));
    Num strict = constant_ - step;  // left + strict < right
    if (strict.sign() >= 0) return intern(terms_, Kind::IntLess, side(left_, strict), side(right_, 0));
    return intern(terms_, Kind::IntLessEqual, side(left_, 0), side(right_, Num(-1) - strict));
  }

  Terms& terms_;
  Kind kind_;
  Sort sort_;
  Scratch left_, right_;
  Num constant_ = 0;
  Num divisor_ = 0;
  int first_sign_ = 0;  // of the first coefficient that has one
  bool no_solution_ = false;
};

}  // namespace

Term compare(Terms& terms, Kind kind, Term a, Term b) {
  if (a == b) return terms.boolean(kind != Kind::IntLess);
  if (terms.is_constant(a) && terms.is_constant(b)) {
    return terms.boolean(kind != Kind::Equal && terms.num(a) < terms.num(b));
  }
  if (is_plain(terms, a) && is_plain(terms, b)) return compare_plain(terms, kind, a, b);
  if (kind == Kind::Equal && b < a) std::swap(a, b);
  return Difference(terms, kind, a, b).finish();
}

}  // namespace heddle::term::rewrite

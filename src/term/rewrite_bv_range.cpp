// Signed comparisons of sums that cannot overflow, because what they are made of is known to be small: x & 255, say, or
// a byte that was extended. They compare integers, so what both sides have in common is taken off, negative monomials
// change sides, and x + 2 < y is the spelling of x + 3 <= y, x <= y + 2 that of x < y + 3.
#include "term/rewrite.h"
#include "term/scratch.h"

namespace heddle::term::rewrite {

namespace {

struct Bounds {
  Num least, greatest;

  void add(const Num& factor, const Num& limit) {
    Num& side = factor.sign() < 0 ? least : greatest;
    side = side + factor * limit;
  }
  void shift(const Num& by) {
    least = least + by;
    greatest = greatest + by;
  }
};

class Comparison {
public:
  Comparison(Terms& terms, bool is_strict, Term a, Term b) : terms_(terms), strict_(is_strict), sort_(terms.sort(a)) {
    known_ = cannot_overflow(a) && cannot_overflow(b);
    if (known_) collect(a, b);
  }

  // Null: there is nothing to do.
  Term finish(Term a, Term b) {
    if (!known_) return {};
    Bounds all{left_bounds_.least - right_bounds_.greatest, left_bounds_.greatest - right_bounds_.least};
    all.shift(constant_);
    if (all.greatest < Num(strict_ ? 0 : 1)) return terms_.boolean(true);
    if (Num(strict_ ? -1 : 0) < all.least) return terms_.boolean(false);
    spell();
    Num on_left = constant_.sign() > 0 ? constant_ : Num(0), on_right = on_left - constant_;
    if (!is_possible(left_bounds_.greatest + on_left) || !is_possible(right_bounds_.greatest + on_right)) return {};
    Term left = sum_of(terms_, sort_, *left_, on_left), right = sum_of(terms_, sort_, *right_, on_right);
    if (left == a && right == b) return {};
    return bv_less(terms_, strict_ ? Kind::BvSLess : Kind::BvSLessEqual, left, right);
  }

private:
  bool is_possible(const Num& value) const {
    Num half(mpz_class(mpz_class(1) << (sort_.width() - 1)));
    return value < half && !(value < -half);
  }
  Num number(Term constant) const { return terms_.num(constant).centred(sort_.width()); }
  Num factor(Term summand) const { return coefficient(terms_, summand).centred(sort_.width()); }
  Num limit(Term of) const { return Num(bv_greatest(terms_, of)); }

  bool cannot_overflow(Term side) const {
    Bounds bounds;
    for (Term summand : summands(terms_, side)) {
      if (terms_.is_constant(summand)) {
        bounds.shift(number(summand));
        continue;
      }
      if (!is_nonnegative(terms_, base(terms_, summand))) return false;
      bounds.add(factor(summand), limit(base(terms_, summand)));
    }
    return is_possible(bounds.least) && is_possible(bounds.greatest);
  }

  // Summands are in the order of their bases, a constant comes last.
  void collect(Term a, Term b) {
    std::span<const Term> left = summands(terms_, a), right = summands(terms_, b);
    constant_ = take_constant(left) - take_constant(right);
    std::size_t i = 0, j = 0;
    while (i < left.size() || j < right.size()) {
      Term left_base = i < left.size() ? base(terms_, left[i]) : Term();
      Term right_base = j < right.size() ? base(terms_, right[j]) : Term();
      bool from_left = left_base && (!right_base || left_base <= right_base);
      bool from_right = right_base && (!left_base || right_base <= left_base);
      Num total = from_left ? factor(left[i++]) : Num(0);
      if (from_right) total = total - factor(right[j++]);
      place(total, from_left ? left_base : right_base);
    }
  }

  Num take_constant(std::span<const Term>& list) const {
    if (!terms_.is_constant(list.back())) return 0;
    Num constant = number(list.back());
    list = list.first(list.size() - 1);
    return constant;
  }

  void place(const Num& total, Term of) {
    if (total.is_zero()) return;
    bool negative = total.sign() < 0;
    Num size = negative ? -total : total;
    (negative ? right_bounds_ : left_bounds_).add(size, limit(of));
    (negative ? right_ : left_)->push_back(monomial(terms_, sort_, size, of));
  }

  void spell() {
    if (!strict_ && constant_.sign() > 0 && !left_->empty()) {
      strict_ = true;
      constant_ = constant_ - Num(1);
    } else if (strict_ && constant_.sign() < 0 && !right_->empty()) {
      strict_ = false;
      constant_ = constant_ + Num(1);
    }
  }

  Terms& terms_;
  bool strict_;
  Sort sort_;
  bool known_ = false;
  Scratch left_, right_;  // monomials with positive coefficients
  Bounds left_bounds_, right_bounds_;
  Num constant_;  // left_ + constant_ (<, <=) right_
};

bool is_sum(const Terms& terms, Term t) { return terms.kind(t) == Kind::BvAdd; }

}  // namespace

Term bv_less_in_range(Terms& terms, bool is_strict, Term a, Term b) {
  if (!is_sum(terms, a) && !is_sum(terms, b)) return {};
  return Comparison(terms, is_strict, a, b).finish(a, b);
}

}  // namespace heddle::term::rewrite

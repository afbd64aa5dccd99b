// Sums overflow as their sign bits say. A product by a constant overflows outside an interval of the other factor,
// which is far easier on a solver than the product in twice the width that is left for two unknown factors.
#include "native/arithmetic_overflow.h"

#include "term/check.h"

#include <algorithm>
#include <utility>

namespace heddle::native {

namespace {

using program::Op;
using term::Kind;
using term::Term;
using term::Terms;

unsigned width_of(const Terms& terms, Term a) { return terms.sort(a).width(); }

Term is_negative(Terms& terms, Term a) { return terms.make(Kind::BvSLess, {a, terms.bitvec(width_of(terms, a), 0)}); }

// A sum overflows if both operands have another sign than it has.
Term add_overflows(Terms& terms, Term a, Term b) {
  Term sign = is_negative(terms, terms.add(a, b));
  return terms.and_(terms.not_(terms.equal(sign, is_negative(terms, a))),
                    terms.not_(terms.equal(sign, is_negative(terms, b))));
}

Term subtract_overflows(Terms& terms, Term a, Term b) {
  Term sign = is_negative(terms, a);
  return terms.and_(terms.not_(terms.equal(sign, is_negative(terms, b))),
                    terms.not_(terms.equal(sign, is_negative(terms, terms.sub(a, b)))));
}

struct Interval {
  mpz_class least, greatest;
};

mpz_class floor_divide(const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  mpz_fdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

mpz_class ceiling_divide(const mpz_class& a, const mpz_class& b) {
  mpz_class result;
  mpz_cdiv_q(result.get_mpz_t(), a.get_mpz_t(), b.get_mpz_t());
  return result;
}

// The factors whose product with `by` stays in the range.
Interval factors(const Interval& range, const mpz_class& by) {
  if (by == 0) return range;
  bool turns = by < 0;
  mpz_class least = ceiling_divide(turns ? range.greatest : range.least, by);
  mpz_class greatest = floor_divide(turns ? range.least : range.greatest, by);
  return {least, std::min(greatest, range.greatest)};  // -1 turns the least number out of the range
}

Term multiply_by_constant_overflows(Terms& terms, bool is_signed, Term a, Term constant) {
  unsigned width = width_of(terms, a);
  mpz_class half = mpz_class(1) << (width - 1), by = terms.number(constant);
  Interval range = is_signed ? Interval{-half, half - 1} : Interval{0, 2 * half - 1};
  if (by > range.greatest) by -= 2 * half;
  Interval good = factors(range, by);
  Kind less = is_signed ? Kind::BvSLess : Kind::BvULess;
  return terms.or_(terms.make(less, {a, terms.bitvec(width, good.least)}),
                   terms.make(less, {terms.bitvec(width, good.greatest), a}));
}

Term multiply_overflows(Terms& terms, bool is_signed, Term a, Term b) {
  if (terms.is_constant(a)) std::swap(a, b);
  if (terms.is_constant(b)) return multiply_by_constant_overflows(terms, is_signed, a, b);
  unsigned width = width_of(terms, a);
  Kind extension = is_signed ? Kind::BvSignExtend : Kind::BvZeroExtend;
  auto extended = [&](Term t) { return terms.make(extension, {t}, {width, 0}); };
  Term product = terms.mul(extended(a), extended(b));
  return terms.not_(terms.equal(product, extended(terms.make(Kind::BvExtract, {product}, {width - 1, 0}))));
}

}  // namespace

Term overflows(Terms& terms, Op op, Term a, Term b) {
  switch (op) {
    case Op::UAddOverflow: return terms.make(Kind::BvULess, {terms.add(a, b), a});
    case Op::USubOverflow: return terms.make(Kind::BvULess, {a, b});
    case Op::UMulOverflow: return multiply_overflows(terms, false, a, b);
    case Op::SAddOverflow: return add_overflows(terms, a, b);
    case Op::SSubOverflow: return subtract_overflows(terms, a, b);
    case Op::SMulOverflow: return multiply_overflows(terms, true, a, b);
    default: term::fail_check("no question about overflow", std::source_location::current());
  }
}

}  // namespace heddle::native

// Rounding to an integer, and the remainder of fmod, out of the operations that terms have.
//
// A number x below 2^(p-1), where p is the precision of its format, is rounded to the nearest integer, ties to even,
// by adding 2^(p-1) and taking it away again: there the numbers of the format are one apart. Every other way of
// rounding is that or its neighbour. Larger numbers are integers already. The sign is always that of x, of a zero too.
#include "native/floats_terms.h"
#include "term/check.h"

namespace heddle::native {

namespace {

using program::MathFunction;
using term::Kind;
using term::Term;
using term::Terms;

Term absolute(Terms& terms, Term a) { return terms.make(Kind::FpAbs, {a}); }
Term less(Terms& terms, Term a, Term b) { return terms.make(Kind::FpLess, {a, b}); }
Term add(Terms& terms, Term a, Term b) { return terms.make(Kind::FpAdd, {a, b}); }
Term subtract(Terms& terms, Term a, Term b) { return terms.make(Kind::FpSub, {a, b}); }

Term is_negative(Terms& terms, Term a) {  // of a number other than NaN and the zeros
  return less(terms, a, terms.floating(terms.sort(a), 0));
}

// The sign of a zero is lost in comparisons, so it is taken from the bits.
Term with_sign_of(Terms& terms, Term magnitude, Term a) {
  return float_of(terms, copied_sign(terms, float_bits(terms, magnitude), float_bits(terms, a)));
}

Term at_most(Terms& terms, Term nearest, Term a, Term one) {
  return terms.ite(less(terms, a, nearest), subtract(terms, nearest, one), nearest);
}

Term at_least(Terms& terms, Term nearest, Term a, Term one) {
  return terms.ite(less(terms, nearest, a), add(terms, nearest, one), nearest);
}

// The magnitude rounded down, and up again if half or more was cut off.
Term half_away(Terms& terms, Term nearest, Term magnitude, Term one) {
  Term down = at_most(terms, nearest, magnitude, one);
  Term half = terms.make(Kind::FpDiv, {one, add(terms, one, one)});
  return terms.ite(less(terms, subtract(terms, magnitude, down), half), down, add(terms, down, one));
}

Term rounded_below_limit(Terms& terms, MathFunction function, Term a, Term limit) {
  Term magnitude = absolute(terms, a), one = power_of_two(terms, terms.sort(a), 0);
  Term nearest = subtract(terms, add(terms, magnitude, limit), limit);
  auto nearest_signed = [&] { return with_sign_of(terms, nearest, a); };
  switch (function) {
    case MathFunction::Floor: return at_most(terms, nearest_signed(), a, one);
    case MathFunction::Ceil: return at_least(terms, nearest_signed(), a, one);
    case MathFunction::Trunc: return at_most(terms, nearest, magnitude, one);
    case MathFunction::Round: return half_away(terms, nearest, magnitude, one);
    case MathFunction::RoundEven:
    case MathFunction::Rint: return nearest;
    default: term::fail_check("no rounding to an integer", std::source_location::current());
  }
}

}  // namespace

Term float_rounded(Terms& terms, MathFunction function, Term a) {
  term::Sort sort = terms.sort(a);
  Term limit = power_of_two(terms, sort, sort.significand_bits() - 1);
  Term result = with_sign_of(terms, rounded_below_limit(terms, function, a, limit), a);
  return terms.ite(less(terms, absolute(terms, a), limit), result, a);
}

// FpRem rounds the quotient to the nearest integer; fmod cuts it off. For positive operands they differ by the divisor
// exactly if the former is negative, and the sum is exact.
Term float_remainder(Terms& terms, Term a, Term b) {
  Term divisor = absolute(terms, b);
  Term nearest = terms.make(Kind::FpRem, {absolute(terms, a), divisor});
  Term rest = terms.ite(is_negative(terms, nearest), add(terms, nearest, divisor), nearest);
  return terms.ite(terms.make(Kind::FpIsNaN, {rest}), rest, with_sign_of(terms, rest, a));
}

}  // namespace heddle::native

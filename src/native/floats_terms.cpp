#include "native/floats_terms.h"

#include "native/floats.h"
#include "term/check.h"

#include <array>

namespace heddle::native {

namespace {

using program::Op;
using term::Kind;
using term::Sort;
using term::Term;
using term::Terms;

std::array<unsigned, 2> format(Sort sort) { return {sort.exponent_bits(), sort.significand_bits()}; }

Term sign_of(Terms& terms, unsigned width) { return terms.bitvec(width, mpz_class(mpz_class(1) << (width - 1))); }
Term all_but_sign(Terms& terms, unsigned width) {
  return terms.bitvec(width, mpz_class((mpz_class(1) << (width - 1)) - 1));
}

Term converted(Terms& terms, Kind kind, unsigned width, Term operand) {
  return float_bits(terms, terms.make(kind, {operand}, format(float_sort(width))));
}

// A number out of range becomes the smallest signed one.
Term to_integer(Terms& terms, Op op, unsigned width, Term number) {
  Kind kind = op == Op::FPToSI ? Kind::FpToSBv : Kind::FpToUBv;
  Term fits = float_fits(terms, op, width, number);
  if (terms.is_false(fits)) return sign_of(terms, width);
  return terms.ite(fits, terms.make(kind, {number}, {width, 0}), sign_of(terms, width));
}

}  // namespace

Sort float_sort(unsigned width) {
  term::check(width == 32 || width == 64, "a float of an unknown width");
  return width == 32 ? Sort::single_precision() : Sort::double_precision();
}

Term float_of(Terms& terms, Term bits) {
  return terms.make(Kind::FpFromBits, {bits}, format(float_sort(terms.sort(bits).width())));
}

Term float_of(Terms& terms, Value value, unsigned width) { return float_of(terms, to_bits(terms, value, width)); }

Term float_bits(Terms& terms, Term number) { return terms.make(Kind::FpToBits, {number}); }

Term power_of_two(Terms& terms, Sort sort, unsigned exponent) {
  unsigned fraction = sort.significand_bits() - 1, bias = (1U << (sort.exponent_bits() - 1)) - 1;
  mpz_class field = std::min(exponent + bias, 2 * bias + 1);
  return terms.floating(sort, mpz_class(field << fraction));
}

Term float_unary(Terms& terms, Op op, unsigned width, Term bits) {
  switch (op) {
    case Op::FNeg: return terms.make(Kind::BvXor, {bits, sign_of(terms, width)});
    case Op::FAbs: return terms.make(Kind::BvAnd, {bits, all_but_sign(terms, width)});
    case Op::FSqrt: return float_bits(terms, terms.make(Kind::FpSqrt, {float_of(terms, bits)}));
    case Op::FPToSI:
    case Op::FPToUI: return to_integer(terms, op, width, float_of(terms, bits));
    case Op::SIToFP: return converted(terms, Kind::FpFromSBv, width, bits);
    case Op::UIToFP: return converted(terms, Kind::FpFromUBv, width, bits);
    case Op::FPCast: return converted(terms, Kind::FpFromFp, width, float_of(terms, bits));
    default: return {};
  }
}

// What is cut off is less than one, so the number may lie that much below the smallest integer, if its format has
// such numbers.
Term float_fits(Terms& terms, Op op, unsigned width, Term number) {
  Sort sort = terms.sort(number);
  auto negated = [&](Term t) { return terms.make(Kind::FpNeg, {t}); };
  Term one = power_of_two(terms, sort, 0);
  if (op == Op::FPToUI) {
    return terms.and_(terms.make(Kind::FpLess, {negated(one), number}),
                      terms.make(Kind::FpLess, {number, power_of_two(terms, sort, width)}));
  }
  Term bound = power_of_two(terms, sort, width - 1);
  Term below = terms.make(Kind::FpSub, {negated(bound), one});
  Term low_enough = width <= sort.significand_bits() ? terms.make(Kind::FpLess, {below, number})
                                                     : terms.make(Kind::FpLessEqual, {negated(bound), number});
  return terms.and_(low_enough, terms.make(Kind::FpLess, {number, bound}));
}

Term copied_sign(Terms& terms, Term magnitude, Term sign) {
  unsigned width = terms.sort(magnitude).width();
  return terms.make(Kind::BvOr, {terms.make(Kind::BvAnd, {magnitude, all_but_sign(terms, width)}),
                                 terms.make(Kind::BvAnd, {sign, sign_of(terms, width)})});
}

// A NaN counts as absent. Equal numbers have equal bits, except zeros: there the sign bits decide, -0 being smaller.
Term float_extremum(Terms& terms, program::MathFunction function, Term a, Term b) {
  bool least = function == program::MathFunction::Min;
  Term left = float_of(terms, a), right = float_of(terms, b);
  Term either_zero = terms.make(least ? Kind::BvOr : Kind::BvAnd, {a, b});
  Term smaller = terms.make(Kind::FpLess, {left, right});
  Term ordered = terms.ite(terms.make(Kind::FpEqual, {left, right}), either_zero,
                           least ? terms.ite(smaller, a, b) : terms.ite(smaller, b, a));
  Term without_left = terms.ite(terms.make(Kind::FpIsNaN, {left}), float_bits(terms, right), ordered);
  return terms.ite(terms.make(Kind::FpIsNaN, {right}), float_bits(terms, left), without_left);
}

}  // namespace heddle::native

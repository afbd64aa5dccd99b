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

constexpr unsigned long_double_width = 80;
constexpr Sort long_double = Sort::floating(15, 64);

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
  switch (width) {
    case 32: return Sort::single_precision();
    case 64: return Sort::double_precision();
    case long_double_width: return long_double;
    case 128: return Sort::floating(15, 113);
    default: term::fail_check("a float of an unknown width", std::source_location::current());
  }
}

// Of a long double 80 bits are in memory, with the highest bit of the significand, which other formats leave out.
Term float_of(Terms& terms, Term bits) {
  unsigned width = terms.sort(bits).width();
  if (width == long_double_width)
    bits = terms.make(Kind::BvConcat,
                      {terms.make(Kind::BvExtract, {bits}, {79, 64}), terms.make(Kind::BvExtract, {bits}, {62, 0})});
  return terms.make(Kind::FpFromBits, {bits}, format(float_sort(width)));
}

Term float_of(Terms& terms, Value value, unsigned width) { return float_of(terms, to_bits(terms, value, width)); }

Term float_bits(Terms& terms, Term number) {
  Term bits = terms.make(Kind::FpToBits, {number});
  if (terms.sort(number) != long_double) return bits;
  Term exponent = terms.make(Kind::BvExtract, {bits}, {77, 63});
  Term is_small = terms.make(Kind::Equal, {exponent, terms.bitvec(15, 0)});
  Term highest = terms.ite(is_small, terms.bitvec(1, 0), terms.bitvec(1, 1));
  Term upper = terms.make(Kind::BvConcat, {terms.make(Kind::BvExtract, {bits}, {78, 63}), highest});
  return terms.make(Kind::BvConcat, {upper, terms.make(Kind::BvExtract, {bits}, {62, 0})});
}

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

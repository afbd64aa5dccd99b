// Floating point on exact integers. Every finite float is an integer times a power of two, so sums, products and
// remainders are exact integers too, and one rounding at the end is the rounding that IEEE 754 asks for. Quotients and
// roots are cut off with more digits than any format keeps, and a last bit set if something was cut off: rounding
// cannot tell that from the exact number. No host floating point takes part, so neither the host's rounding mode nor
// double rounding can spoil a result.
#include "term/float_value.h"

#include <algorithm>
#include <utility>

namespace heddle::term {

namespace {

long bias(Sort sort) { return (1L << (sort.exponent_bits() - 1)) - 1; }
long least_exponent(Sort sort) { return 2 - bias(sort) - static_cast<long>(sort.significand_bits()); }
long bit_length(const mpz_class& value) {
  return value == 0 ? 0 : static_cast<long>(mpz_sizeinbase(value.get_mpz_t(), 2));
}

mpz_class shift_left(const mpz_class& value, long by) { return value << static_cast<unsigned long>(by); }

mpz_class low_bits(const mpz_class& value, unsigned long count) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), value.get_mpz_t(), count);
  return result;
}

mpz_class infinity_bits(Sort sort) {
  return ((mpz_class(1) << sort.exponent_bits()) - 1) << (sort.significand_bits() - 1);
}

mpz_class signed_significand(const FloatValue& a) { return a.negative ? mpz_class(-a.significand) : a.significand; }

FloatValue finite(const mpz_class& value, long exponent) {
  return {FloatValue::Class::Finite, value < 0, abs(value), exponent};
}

// value / 2^by to the nearest integer, ties to even.
mpz_class round_shift(const mpz_class& value, long by) {
  if (by > bit_length(value) + 1) return 0;
  auto count = static_cast<unsigned long>(by);
  mpz_class quotient = value >> count, rest = low_bits(value, count), half = shift_left(1, by - 1);
  if (rest > half || (rest == half && mpz_odd_p(quotient.get_mpz_t()))) ++quotient;
  return quotient;
}

// Two numbers over one exponent.
struct Aligned {
  mpz_class a, b;
  long exponent;
};

Aligned align(const FloatValue& a, const FloatValue& b) {
  if (a.is_zero()) return {0, signed_significand(b), b.exponent};
  if (b.is_zero()) return {signed_significand(a), 0, a.exponent};
  long exponent = std::min(a.exponent, b.exponent);
  return {shift_left(signed_significand(a), a.exponent - exponent),
          shift_left(signed_significand(b), b.exponent - exponent), exponent};
}

}  // namespace

bool is_computable(Sort sort) { return sort.exponent_bits() <= 15; }

FloatValue unpack(Sort sort, const mpz_class& bits) {
  unsigned fraction_bits = sort.significand_bits() - 1;
  mpz_class fraction = low_bits(bits, fraction_bits);
  long exponent = low_bits(bits >> fraction_bits, sort.exponent_bits()).get_si();
  bool negative = mpz_tstbit(bits.get_mpz_t(), sort.width() - 1);
  if (exponent == 2 * bias(sort) + 1) return fraction == 0 ? FloatValue::infinity(negative) : FloatValue::nan();
  if (exponent == 0) return {FloatValue::Class::Finite, negative, fraction, least_exponent(sort)};
  mpz_class significand = fraction + shift_left(1, fraction_bits);
  return {FloatValue::Class::Finite, negative, significand, least_exponent(sort) + exponent - 1};
}

mpz_class pack(Sort sort, const FloatValue& value) {
  if (value.is_nan()) return infinity_bits(sort) + shift_left(1, sort.significand_bits() - 2);
  mpz_class sign = value.negative ? mpz_class(mpz_class(1) << (sort.width() - 1)) : mpz_class(0);
  if (value.is_infinite()) return sign + infinity_bits(sort);
  if (value.significand == 0) return sign;
  long precision = sort.significand_bits();
  long exponent = std::max(value.exponent + bit_length(value.significand) - precision, least_exponent(sort));
  mpz_class significand = exponent <= value.exponent ? shift_left(value.significand, value.exponent - exponent)
                                                     : round_shift(value.significand, exponent - value.exponent);
  // A carry out of the fraction moves into the exponent field by plain addition, as it should; the hidden bit of a
  // normal number adds one to the field in the same way.
  if (exponent - least_exponent(sort) > 2 * bias(sort)) return sign + infinity_bits(sort);
  mpz_class magnitude = significand + shift_left(exponent - least_exponent(sort), precision - 1);
  return sign + std::min(magnitude, infinity_bits(sort));
}

FloatValue negate(FloatValue a) {
  if (!a.is_nan()) a.negative = !a.negative;
  return a;
}

FloatValue add(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return FloatValue::nan();
  if (a.is_infinite() && b.is_infinite() && a.negative != b.negative) return FloatValue::nan();
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  if (a.is_zero() && b.is_zero()) return FloatValue::zero(a.negative && b.negative);
  Aligned both = align(a, b);
  return finite(both.a + both.b, both.exponent);  // exact cancellation gives +0
}

FloatValue multiply(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return FloatValue::nan();
  if ((a.is_infinite() && b.is_zero()) || (a.is_zero() && b.is_infinite())) return FloatValue::nan();
  bool negative = a.negative != b.negative;
  if (a.is_infinite() || b.is_infinite()) return FloatValue::infinity(negative);
  return {FloatValue::Class::Finite, negative, a.significand * b.significand, a.exponent + b.exponent};
}

FloatValue multiply_add(const FloatValue& a, const FloatValue& b, const FloatValue& c) {
  return add(multiply(a, b), c);
}

FloatValue divide(Sort sort, const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan() || (a.is_infinite() && b.is_infinite()) || (a.is_zero() && b.is_zero())) {
    return FloatValue::nan();
  }
  bool negative = a.negative != b.negative;
  if (a.is_infinite() || b.is_zero()) return FloatValue::infinity(negative);
  if (b.is_infinite() || a.is_zero()) return FloatValue::zero(negative);
  long digits = static_cast<long>(sort.significand_bits()) + 3;
  long shift = std::max(0L, digits + bit_length(b.significand) - bit_length(a.significand));
  mpz_class quotient, rest;
  mpz_class dividend = shift_left(a.significand, shift);
  mpz_tdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(), b.significand.get_mpz_t());
  mpz_class sticky = quotient * 2 + (rest != 0 ? 1 : 0);
  return {FloatValue::Class::Finite, negative, sticky, a.exponent - b.exponent - shift - 1};
}

// a - b * n, where n is the integer nearest to a / b, ties to even.
FloatValue remainder(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan() || a.is_infinite() || b.is_zero()) return FloatValue::nan();
  if (b.is_infinite() || a.is_zero()) return a;
  Aligned both = align(a, b);
  mpz_class divisor = abs(both.b), dividend = abs(both.a), quotient, rest;
  mpz_tdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), dividend.get_mpz_t(), divisor.get_mpz_t());
  mpz_class twice = rest * 2;
  if (twice > divisor || (twice == divisor && mpz_odd_p(quotient.get_mpz_t()))) rest -= divisor;
  if (rest == 0) return FloatValue::zero(a.negative);
  return finite(a.negative ? mpz_class(-rest) : rest, both.exponent);
}

FloatValue square_root(Sort sort, const FloatValue& a) {
  if (a.is_nan() || a.is_zero()) return a;
  if (a.negative) return FloatValue::nan();
  if (a.is_infinite()) return a;
  long digits = 2 * (static_cast<long>(sort.significand_bits()) + 3);
  long shift = std::max(0L, digits - bit_length(a.significand));
  if ((a.exponent - shift) % 2 != 0) ++shift;
  mpz_class root, rest;
  mpz_class square = shift_left(a.significand, shift);
  mpz_sqrtrem(root.get_mpz_t(), rest.get_mpz_t(), square.get_mpz_t());
  mpz_class sticky = root * 2 + (rest != 0 ? 1 : 0);
  return {FloatValue::Class::Finite, false, sticky, (a.exponent - shift) / 2 - 1};
}

bool equal(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return false;
  if (a.is_infinite() || b.is_infinite()) return a.kind == b.kind && a.negative == b.negative;
  Aligned both = align(a, b);
  return both.a == both.b;
}

bool less(const FloatValue& a, const FloatValue& b) {
  if (a.is_nan() || b.is_nan()) return false;
  if (a.is_infinite()) return a.negative && !(b.is_infinite() && b.negative);
  if (b.is_infinite()) return !b.negative;
  Aligned both = align(a, b);
  return both.a < both.b;
}

FloatValue from_integer(const mpz_class& integer) { return finite(integer, 0); }

std::optional<mpz_class> truncate(const FloatValue& a) {
  if (!a.is_finite()) return {};
  mpz_class magnitude = a.exponent >= 0 ? shift_left(a.significand, a.exponent)
                                        : mpz_class(a.significand >> static_cast<unsigned long>(-a.exponent));
  return a.negative ? mpz_class(-magnitude) : magnitude;
}

}  // namespace heddle::term

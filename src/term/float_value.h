// Floating-point numbers of any format as exact integers, for folding constants. See float_value.cpp.
#pragma once

#include "term/sort.h"

#include <gmpxx.h>

#include <optional>

namespace heddle::term {

// NaN, an infinity, or (-1)^negative * significand * 2^exponent.
struct FloatValue {
  enum class Class { NaN, Infinity, Finite };

  Class kind = Class::Finite;
  bool negative = false;
  mpz_class significand = 0;
  long exponent = 0;

  bool is_nan() const { return kind == Class::NaN; }
  bool is_infinite() const { return kind == Class::Infinity; }
  bool is_finite() const { return kind == Class::Finite; }
  bool is_zero() const { return is_finite() && significand == 0; }

  static FloatValue nan() { return {Class::NaN, false, 0, 0}; }
  static FloatValue infinity(bool negative) { return {Class::Infinity, negative, 0, 0}; }
  static FloatValue zero(bool negative) { return {Class::Finite, negative, 0, 0}; }
};

// Whether numbers of this format can be computed with: the exponent bounds the size of the integers.
bool is_computable(Sort sort);

FloatValue unpack(Sort sort, const mpz_class& bits);
mpz_class pack(Sort sort, const FloatValue& value);  // rounds to nearest, ties to even

// Exact, up to the rounding that pack does; the format is that of the result and says how many digits are needed.
FloatValue add(const FloatValue& a, const FloatValue& b);
FloatValue multiply(const FloatValue& a, const FloatValue& b);
FloatValue multiply_add(const FloatValue& a, const FloatValue& b, const FloatValue& c);
FloatValue divide(Sort sort, const FloatValue& a, const FloatValue& b);
FloatValue remainder(const FloatValue& a, const FloatValue& b);
FloatValue square_root(Sort sort, const FloatValue& a);
FloatValue negate(FloatValue a);

bool equal(const FloatValue& a, const FloatValue& b);  // of IEEE: a NaN equals nothing, the zeros are equal
bool less(const FloatValue& a, const FloatValue& b);

FloatValue from_integer(const mpz_class& integer);
std::optional<mpz_class> truncate(const FloatValue& a);  // toward zero; nothing for NaN and infinities

}  // namespace heddle::term

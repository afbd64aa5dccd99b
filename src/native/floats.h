// The operations on floats that are known: 32 or 64 bits in and out, computed by the host, whose float and double are
// those of IEEE 754. Wider ones are terms, whose constants are computed where terms are made. A result that is not a
// number has the bits of the canonical one, as terms have it. Operations on the sign alone change that bit and no
// other, also of a NaN.
//
// A conversion to an integer that the integer cannot hold has no meaning in C; here it gives the smallest signed
// number of the width, in terms too.
#pragma once

#include "native/convert.h"
#include "program/code.h"
#include "term/check.h"

#include <bit>
#include <cmath>
#include <concepts>
#include <cstdint>

namespace heddle::native::floats {

template <typename F>
concept Float = std::same_as<F, float> || std::same_as<F, double>;

inline constexpr Word canonical_nan(unsigned width) { return width == 32 ? 0x7fc00000 : 0x7ff8000000000000; }
inline constexpr Word sign_bit(unsigned width) { return Word{1} << (width - 1); }

template <Float F>
F from_word(Word bits) {
  if constexpr (std::same_as<F, float>)
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  else
    return std::bit_cast<double>(bits);
}

template <Float F>
Word to_word(F number) {
  if (number != number) [[unlikely]]
    return canonical_nan(8 * sizeof(F));
  if constexpr (std::same_as<F, float>)
    return std::bit_cast<std::uint32_t>(number);
  else
    return std::bit_cast<Word>(number);
}

template <Float F>
F compute(program::Op op, F a, F b) {
  using program::Op;
  switch (op) {
    case Op::FAdd: return a + b;
    case Op::FSub: return a - b;
    case Op::FMul: return a * b;
    case Op::FDiv: return a / b;
    case Op::FRem: return std::fmod(a, b);
    default: term::fail_check("no operation on two floats", std::source_location::current());
  }
}

inline Word binary(program::Op op, unsigned width, Word a, Word b) {
  if (width == 32) return to_word(compute(op, from_word<float>(a), from_word<float>(b)));
  return to_word(compute(op, from_word<double>(a), from_word<double>(b)));
}

template <Float F>
bool compare(std::uint32_t predicate, F a, F b) {
  namespace fcmp = program::fcmp;
  std::uint32_t holds = a < b ? fcmp::less : a > b ? fcmp::greater : a == b ? fcmp::equal : fcmp::unordered;
  return (predicate & holds) != 0;
}

inline bool compare(std::uint32_t predicate, unsigned width, Word a, Word b) {
  if (width == 32) return compare(predicate, from_word<float>(a), from_word<float>(b));
  return compare(predicate, from_word<double>(a), from_word<double>(b));
}

inline double widened(unsigned width, Word a) { return width == 32 ? from_word<float>(a) : from_word<double>(a); }

inline Word square_root(unsigned width, Word a) {
  if (width == 32) return to_word(std::sqrt(from_word<float>(a)));
  return to_word(std::sqrt(from_word<double>(a)));
}

inline Word cast(unsigned width, unsigned from, Word a) {
  if (width == 32) return to_word(static_cast<float>(widened(from, a)));
  return to_word(widened(from, a));
}

template <typename Integer>
Word from_integer(unsigned width, Integer a) {
  return width == 32 ? to_word(static_cast<float>(a)) : to_word(static_cast<double>(a));
}

bool fits(program::Op op, unsigned width, double number);        // FPToSI, FPToUI: can an integer of width hold it?
Word to_integer(program::Op op, unsigned width, double number);  // of at most 64 bits
Word fma(unsigned width, Word a, Word b, Word c);                // rounded once
Word math(program::MathFunction function, unsigned width, Word a, Word b);  // b: of functions of two numbers

}  // namespace heddle::native::floats

// The operations on numbers: of at most 64 bits, zero-extended, in and out. They are total: what the program must not
// do has the value that the term of the operation has (a division by zero that of SMT-LIB, a shift too far shifts
// everything out). The switches vanish where the operation is known when this is compiled.
#pragma once

#include "native/convert.h"
#include "program/code.h"
#include "term/check.h"

#include <bit>
#include <cstdint>

namespace heddle::native::words {

using Signed = std::int64_t;

inline constexpr Signed sign_extended(Word a, unsigned width) {
  unsigned unused = word_width - width;
  return static_cast<Signed>(a << unused) >> unused;
}

inline constexpr Word magnitude(Signed a) { return a < 0 ? Word{0} - static_cast<Word>(a) : static_cast<Word>(a); }

inline constexpr Word divide(Word a, Word b) { return b == 0 ? ~Word{0} : a / b; }
inline constexpr Word remain(Word a, Word b) { return b == 0 ? a : a % b; }

inline constexpr Word signed_divide(Signed a, Signed b) {
  Word quotient = divide(magnitude(a), magnitude(b));
  return (a < 0) != (b < 0) ? Word{0} - quotient : quotient;
}

inline constexpr Word signed_remain(Signed a, Signed b) {
  Word rest = remain(magnitude(a), magnitude(b));
  return a < 0 ? Word{0} - rest : rest;
}

inline constexpr Word shift_left(Word a, Word by, unsigned width) { return by >= width ? 0 : a << by; }
inline constexpr Word shift_right(Word a, Word by, unsigned width) { return by >= width ? 0 : a >> by; }
inline constexpr Word shift_signed(Word a, Word by, unsigned width) {
  return static_cast<Word>(sign_extended(a, width) >> (by >= width ? width - 1 : by));
}

inline constexpr bool unsigned_overflow(program::Op op, unsigned width, Word a, Word b) {
  Word result = 0;
  bool carry = op == program::Op::UAddOverflow   ? __builtin_add_overflow(a, b, &result)
               : op == program::Op::USubOverflow ? __builtin_sub_overflow(a, b, &result)
                                                 : __builtin_mul_overflow(a, b, &result);
  return carry || result > mask(width);
}

inline constexpr bool signed_overflow(program::Op op, unsigned width, Signed a, Signed b) {
  Signed result = 0;
  bool carry = op == program::Op::SAddOverflow   ? __builtin_add_overflow(a, b, &result)
               : op == program::Op::SSubOverflow ? __builtin_sub_overflow(a, b, &result)
                                                 : __builtin_mul_overflow(a, b, &result);
  return carry || result != sign_extended(static_cast<Word>(result), width);
}

inline constexpr Word binary(program::Op op, unsigned width, Word a, Word b) {
  using program::Op;
  auto number = [width](Word x) { return sign_extended(x, width); };
  switch (op) {
    case Op::Add: return (a + b) & mask(width);
    case Op::Sub: return (a - b) & mask(width);
    case Op::Mul: return (a * b) & mask(width);
    case Op::UDiv: return divide(a, b) & mask(width);
    case Op::SDiv: return signed_divide(number(a), number(b)) & mask(width);
    case Op::URem: return remain(a, b);
    case Op::SRem: return signed_remain(number(a), number(b)) & mask(width);
    case Op::Shl: return shift_left(a, b, width) & mask(width);
    case Op::LShr: return shift_right(a, b, width);
    case Op::AShr: return shift_signed(a, b, width) & mask(width);
    case Op::And: return a & b;
    case Op::Or: return a | b;
    case Op::Xor: return a ^ b;
    case Op::UMin: return a < b ? a : b;
    case Op::UMax: return a < b ? b : a;
    case Op::SMin: return number(a) < number(b) ? a : b;
    case Op::SMax: return number(a) < number(b) ? b : a;
    case Op::Eq: return a == b;
    case Op::Ne: return a != b;
    case Op::ULt: return a < b;
    case Op::ULe: return a <= b;
    case Op::SLt: return number(a) < number(b);
    case Op::SLe: return number(a) <= number(b);
    case Op::UAddOverflow:
    case Op::USubOverflow:
    case Op::UMulOverflow: return unsigned_overflow(op, width, a, b);
    case Op::SAddOverflow:
    case Op::SSubOverflow:
    case Op::SMulOverflow: return signed_overflow(op, width, number(a), number(b));
    default: term::fail_check("no operation on two integers", std::source_location::current());
  }
}

inline constexpr Word reverse_bits(Word a, unsigned width) {
  Word result = 0;
  for (unsigned i = 0; i < width; ++i) result = result << 1 | (a >> i & 1);
  return result;
}

// The operand has width `from`; only extensions and Trunc change the width.
inline constexpr Word unary(program::Op op, unsigned width, unsigned from, Word a) {
  using program::Op;
  switch (op) {
    case Op::Trunc: return a & mask(width);
    case Op::ZExt: return a;
    case Op::SExt: return static_cast<Word>(sign_extended(a, from)) & mask(width);
    case Op::PopCount: return static_cast<Word>(std::popcount(a));
    case Op::LeadingZeros: return static_cast<Word>(std::countl_zero(a)) - (word_width - width);
    case Op::TrailingZeros: return a == 0 ? width : static_cast<Word>(std::countr_zero(a));
    case Op::ByteSwap: return __builtin_bswap64(a) >> (word_width - width);
    case Op::BitReverse: return reverse_bits(a, width);
    default: term::fail_check("no operation on an integer", std::source_location::current());
  }
}

}  // namespace heddle::native::words
